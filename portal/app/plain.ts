// The script of a document without the application. It stands alone: any file that it shared with the application would
// bring more of that along than this does.

/** How such a document says that it was seen, in its `data-view` (server-entry.tsx). */
export type PlainView = { page: string; address: string; headers: Record<string, string> };

/** What the browser keeps, where it keeps anything: one that refuses storage has no choice in it. */
const kept = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    return undefined;
  }
};

/** As session/device/counting.ts has it: the browser's own wish, and the choice on this device. */
const mayCount = () => {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: string; globalPrivacyControl?: boolean };
  return doNotTrack !== '1' && !globalPrivacyControl && kept(() => localStorage.getItem('analytics')) !== '"off"';
};

const count = ({ page, address, headers }: PlainView) => {
  const events = [{ name: 'page_viewed', page, at: new Date().toISOString() }];
  // Nobody hears of what becomes of it; an answer that nobody read would keep its connection busy.
  fetch(address, { method: 'POST', keepalive: true, headers, body: JSON.stringify({ events }) })
    .then((answer) => answer.text())
    .catch(() => undefined);
};

// The language chosen by the address.
kept(() => sessionStorage.setItem('selectedLanguage', document.documentElement.lang));
const { view } = document.body.dataset;
if (view && mayCount()) count(JSON.parse(view) as PlainView);

// While developing: nothing here takes over what changed, so the document is loaded again.
if (import.meta.hot) import.meta.hot.on('vite:beforeUpdate', () => location.reload());
