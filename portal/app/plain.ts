import type { EventName } from '@selfcare/contract/analytics/analytics-words';

// The script of a document without the application. It stands alone: any file that it shared with the application would
// bring more of that along than this does.

/**
 * How such a document says that it was seen, in its `data-view` (server-entry.tsx). `page` is its own name; `prefix`, that of its
 * language, stands where the last part of its address names it.
 */
export type PlainView = {
  page: string;
  prefix?: string;
  address: string;
  headers: Record<string, string>;
  afterYes: boolean;
};

/** What the browser keeps, where it keeps anything: one that refuses storage has no choice in it. */
const kept = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    return undefined;
  }
};

/** As session/device/consent.ts has it: the browser's own wish, the choice on this device, and what the law wants asked first. */
const mayCount = (afterYes: boolean) => {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: string; globalPrivacyControl?: boolean };
  const said = kept(() => localStorage.getItem('analytics'));
  return doNotTrack !== '1' && !globalPrivacyControl && (afterYes ? said === '"on"' : said !== '"off"');
};

/** As features/analytics/sender.ts has it: another address of a page, or an unknown one, has its own name; ids and codes have none. */
const pageOf = ({ page, prefix }: PlainView) => {
  const parts = prefix === undefined ? [] : location.pathname.slice(prefix.length).split('/').filter(Boolean);
  const last = parts.pop();
  const isWord = last && /^[a-z][a-z_-]{1,39}$/i.test(last) && !/^[A-Z]{4}-?[A-Z]{4}$/.test(last);
  return isWord ? `${page.split('_')[0]}_cw_${last.replaceAll('-', '_').toLowerCase()}` : page;
};

const count = (view: PlainView, name: EventName) => {
  if (!mayCount(view.afterYes)) return;
  const { address, headers } = view;
  const events = [{ name, page: pageOf(view), at: new Date().toISOString() }];
  // Nobody hears of what becomes of it; an answer that nobody read would keep its connection busy.
  fetch(address, { method: 'POST', keepalive: true, headers, body: JSON.stringify({ events }) })
    .then((answer) => answer.text())
    .catch(() => undefined);
};

// The language chosen by the address.
kept(() => sessionStorage.setItem('selectedLanguage', document.documentElement.lang));
const { view } = document.body.dataset;
if (view) {
  const seen = JSON.parse(view) as PlainView;
  count(seen, 'page_viewed');
  // The scripts of these pages say their steps by an event: they share no file with this one.
  document.addEventListener('step', (event) => count(seen, (event as CustomEvent<EventName>).detail));
}

// As shell/menu.tsx has it for the other pages: the menu closes when the focus leaves it.
addEventListener('focusin', ({ target }) => {
  const menu = document.getElementById('menu');
  if (menu && 'hidePopover' in menu && !(target as Element).closest('#menu, [popovertarget]')) menu.hidePopover();
});

// As client.tsx has it for the other pages: titles look alike wherever they stand, but for visitors who save data or have a slow line.
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
if (typeof FontFace !== 'undefined' && connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? '')) {
  // By its address, since an imported file would be shared.
  const { href } = new URL('./ui/fonts/display-750.woff2', import.meta.url);
  new FontFace('Display', `url(${href})`, { weight: '600 800' }).load().then(
    (loaded) => document.fonts.add(loaded),
    () => undefined,
  );
}

// While developing: nothing here takes over what changed, so the document is loaded again.
if (import.meta.hot) import.meta.hot.on('vite:beforeUpdate', () => location.reload());
