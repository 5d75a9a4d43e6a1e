// Of the five texts only the reader's; and the page comes back by itself as soon as it can.
const wanted = [document.cookie.match(/language=(\w\w)/)?.[1], ...navigator.languages].map((code) => code?.slice(0, 2));
const texts = [...document.querySelectorAll("p[lang]")];
const own = wanted.map((code) => texts.find((text) => text.lang === code)).find(Boolean) ?? texts[0];
for (const text of texts) text.hidden = text !== own;
document.documentElement.lang = own.lang;
document.documentElement.dir = own.dir || "ltr";

const there = location.pathname === "/offline.html" ? "/" : location.href;
for (const link of document.links) link.href = there;

async function look() {
  const answer = await fetch("/api/games", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.replace(there);
}
addEventListener("online", look);
setInterval(look, 5000);
