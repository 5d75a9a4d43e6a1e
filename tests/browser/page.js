// What the tests see of a page; it is there before the page's own scripts.
{
  const Plain = window.WebSocket;
  const probe = { number: 0, refused: 0, shift: 0, look, turn, later, point, still, clashes, covers };
  window.probe = probe;

  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => heed(JSON.parse(data)));
    }
  };

  addEventListener("securitypolicyviolation", (event) => console.error(`CSP: ${event.violatedDirective}`));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) probe.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });

  /** Keeps the number of the last event that came. */
  function heed({ type, number, events }) {
    if (type === "snapshot") probe.number = number;
    if (type === "events") probe.number = events.at(-1)?.number ?? probe.number;
    if (type === "refused") probe.refused += 1;
  }

  /** The place or the button under the table of that name. */
  function find(kind, name) {
    if (kind === "place") return document.querySelector(`.spot[data-place="${CSS.escape(name)}"]`);
    return buttons().find((button) => button.innerText.trim() === name) ?? null;
  }

  function buttons() {
    return [...document.querySelectorAll(".actions .main .go:enabled, .actions .grave")];
  }

  /** Whether it, or what it lies in, is on its way to another place. */
  function moves(element) {
    const fades = ["background", "background-color", "filter", "opacity", "color"];
    const running = document.getAnimations().filter(({ transitionProperty }) => !fades.includes(transitionProperty));
    return running.some(({ effect }) => effect?.target?.contains(element));
  }

  /** A point where a touch meets that very place or button, as soon as it rests and nothing covers it; else null. */
  async function point(kind, name, milliseconds) {
    let found = null;
    const seek = () => {
      const element = find(kind, name);
      return element !== null && !moves(element) && (found = uncovered(element)) !== null;
    };
    await until(seek, milliseconds);
    return found;
  }

  function uncovered(element) {
    const box = element.getBoundingClientRect();
    for (const y of [0.5, 0.25, 0.75, 0.1]) {
      for (const x of [0.5, 0.12, 0.25, 0.75, 0.88]) {
        const at = [box.left + box.width * x, box.top + box.height * y];
        if (document.elementFromPoint(...at)?.closest("button") === element) return at;
      }
    }
    return null;
  }

  function placeOf(spot) {
    return {
      id: spot.dataset.place,
      letter: spot.dataset.letter ?? "",
      pending: spot.classList.contains("pending"),
      own: spot.closest(".own") !== null,
      gain: spot.querySelector(".change")?.innerText ?? "",
    };
  }

  function buttonOf(button) {
    return {
      text: button.innerText.trim(),
      grave: button.classList.contains("grave"),
      armed: button.classList.contains("armed"),
    };
  }

  /** What can be done now. */
  function look() {
    const view = {
      number: probe.number,
      refused: probe.refused,
      over: document.querySelector(".after") !== null,
      mine: document.querySelector(".status.mine") !== null,
      chosen: document.querySelector(".spot.chosen") !== null,
      sure: document.querySelector(".spot.pending")?.dataset.place ?? "",
      places: [...document.querySelectorAll(".spot.legal")].map(placeOf),
      buttons: buttons().map(buttonOf),
      line: document.querySelector(".status .line")?.innerText ?? "",
    };
    view.able = view.mine && !view.over && view.places.length + view.buttons.length > 0;
    return view;
  }

  /** Waits until something holds, so many milliseconds at most; gives whether it does. */
  function until(holds, milliseconds) {
    const end = performance.now() + milliseconds;
    return new Promise((resolve) => {
      const again = () => (holds() || performance.now() > end ? resolve(Boolean(holds())) : setTimeout(again, 8));
      again();
    });
  }

  /** What can be done when it is one's turn, or the deal is over. */
  async function turn(milliseconds) {
    await until(() => document.querySelector(".status.mine, .after") && (look().able || look().over), milliseconds);
    return look();
  }

  /** Waits until nothing moves or fades any more. */
  function still(milliseconds) {
    const ends = ({ effect, playState }) => playState === "running" && effect.getTiming().iterations !== Infinity;
    return until(() => document.fonts.status === "loaded" && !document.getAnimations().some(ends), milliseconds);
  }

  /** Which parts of the table cover one another, or lie outside of it. */
  function clashes() {
    const parts = [
      ".top, .rowarea .spot, .rowarea header, .square, .plate, .pile .spot, .pile .name, .status .line",
      ".actions button, .after > *, .hand .spot, .tip, .count, .result, .bubble",
    ];
    const all = [...document.querySelectorAll(parts.join())].filter((part) => getComputedStyle(part).visibility !== "hidden");
    const boxes = all.map((part) => part.getBoundingClientRect());
    const table = document.querySelector(".stage").getBoundingClientRect();
    const name = (n) => `${all[n].className} ${all[n].dataset.place ?? ""}`.replace(/svelte-\w+/g, "").trim();
    const outside = all.flatMap((_, n) => (within(boxes[n], table) || boxes[n].width === 0 ? [] : [`${name(n)} lies outside`]));
    const pairs = all.flatMap((_, n) => all.map((_, m) => [n, m]).slice(n + 1));
    const covered = pairs.filter(([n, m]) => apart(all[n], all[m]) && overlap(boxes[n], boxes[m]));
    return [...outside, ...covered.map(([n, m]) => `${name(n)} and ${name(m)}`)];
  }

  function within(box, table) {
    return box.left >= table.left - 1 && box.right <= table.right + 1 && box.top >= table.top - 1 && box.bottom <= table.bottom + 1;
  }

  /** Whether two parts may not cover one another: cards of a hand do, a mark covers what it marks, and talk lies over names. */
  function apart(one, other) {
    const either = (what) => one.matches(what) || other.matches(what);
    const own = one.contains(other) || other.contains(one) || (one.closest(".hand") && other.closest(".hand"));
    return !own && !either(".bubble") && (!either(".tip") || either(".count"));
  }

  /** Whether anything of one kind covers something of another. */
  function covers(one, other) {
    const [upper, lower] = [one, other].map((what) => [...document.querySelectorAll(what)].map((part) => part.getBoundingClientRect()));
    return upper.some((box) => lower.some((under) => overlap(box, under)));
  }

  function overlap(one, other) {
    const [wide, high] = [Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)];
    return wide > 1.5 && high > 1.5;
  }

  /** Whether more has happened than the event of that number. */
  function later(number, milliseconds) {
    return until(() => probe.number > number, milliseconds);
  }
}
