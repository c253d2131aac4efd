import type { EventName } from '@selfcare/contract/analytics/analytics-words';

// The script of documents without the application. It must share no file with the application, which would bring more
// code along.

/** The `data-view` of a document (server-entry.tsx). */
export type PlainView = {
  page: string;
  prefix?: string;
  address: string;
  headers: Record<string, string>;
  afterYes: boolean;
};

/** Reads from storage; undefined if the browser refuses. */
const kept = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    return undefined;
  }
};

/** Returns whether steps may be counted, by the rules of session/device/consent.ts. */
const mayCount = (afterYes: boolean) => {
  const { doNotTrack, globalPrivacyControl } = navigator;
  const said = kept(() => localStorage.getItem('analytics'));
  return doNotTrack !== '1' && !globalPrivacyControl && (afterYes ? said === '"on"' : said !== '"off"');
};

/** Returns the page of a step, by the rules of features/analytics/sender.ts. */
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
  // Nobody reads the response; an unread body would keep its connection busy.
  fetch(address, { method: 'POST', keepalive: true, headers, body: JSON.stringify({ events }) })
    .then((answer) => answer.text())
    .catch(() => undefined);
};

kept(() => sessionStorage.setItem('selectedLanguage', document.documentElement.lang));
const { view } = document.body.dataset;
if (view) {
  const seen: PlainView = JSON.parse(view);
  count(seen, 'page_viewed');
  // Scripts report steps by an event: they share no file with this one.
  document.addEventListener('step', (event) => count(seen, (event as CustomEvent<EventName>).detail));
}

// As in shell/menu.tsx.
addEventListener('focusin', ({ target }) => {
  const menu = document.getElementById('menu');
  if (menu && 'hidePopover' in menu && !(target as Element).closest('#menu, [popovertarget]')) menu.hidePopover();
});

// As in client.tsx.
const { connection } = navigator;
if (typeof FontFace !== 'undefined' && connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? '')) {
  // By address: an imported file would be shared.
  const { href } = new URL('./ui/fonts/display-750.woff2', import.meta.url);
  new FontFace('Display', `url(${href})`, { weight: '600 800' }).load().then(
    (loaded) => document.fonts.add(loaded),
    () => undefined,
  );
}

// No hot replacement here: reload.
if (import.meta.hot) import.meta.hot.on('vite:beforeUpdate', () => location.reload());
