// Where in the site the reader is; links are ordinary links, so they can be opened in a new tab.

import { settleFont } from "./fonts/fonts";

export const route = $state({ path: location.pathname, query: location.search });

function arrive(): void {
  settleFont();
  route.path = location.pathname;
  route.query = location.search;
}

/** Goes to a page of this site. */
export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);
addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a");
  const own = link && link.origin === location.origin && !link.target && !link.hasAttribute("download");
  if (!own || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
