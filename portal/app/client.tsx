import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import './core.ts';
import { App } from './app.tsx';
import { isVerySlow, savesData } from './site/connection.ts';
import { doLater } from './loading/awaited.ts';
import type { DocumentData, PageModule } from './loading/loaded.ts';
import { createPageLoader } from './loading/page-loader.ts';
import { providedPage } from './loading/provided-pages.ts';
import { takingOver, takeOverScroll } from './site/scroll.ts';
import type { Site } from './site/site.tsx';
import { followLinks } from './site/nav.tsx';
import { takeFragment } from './site/take-fragment.ts';
import type { PageId } from './site/pages.ts';
import { keepText } from './session/storage.ts';
import { loadDisplayFont } from './ui/display-font.ts';

/** Takes over from the document's own script (`document/scripts/early-taps.ts`), and gives what carries the last early tap out. */
const takeEarlyTap = (): (() => void) => {
  // A payment page has none: nothing can be tapped there before the application is.
  const { earlyTaps } = globalThis as unknown as { earlyTaps: (event: Event) => void };
  removeEventListener('submit', earlyTaps, true);
  removeEventListener('click', earlyTaps, true);
  const button = document.querySelector<HTMLButtonElement>('[data-early=""]');
  return () => {
    button?.removeAttribute('data-early');
    if (button?.type === 'submit') button.form?.requestSubmit();
    else button?.click();
  };
};

// Plain pages are never drawn by the application: they are documents of their own (nav.tsx).
const modules = import.meta.glob<PageModule>(
  [
    './routes/*.tsx',
    '!./routes/{about,accessibility,article,contact,coverage,dealers,feedback,help}.tsx',
    '!./routes/{lost-payment,not-found,privacy-notice,shops,tariffs,unknown,wallet-loans}.tsx',
  ],
  {
    import: 'default',
  },
);

const importPage = async (page: PageId) => {
  const load = modules[`./routes/${page}.tsx`];
  if (!load) throw new Error(`no page ${page}`);
  return providedPage(page) ?? load();
};

/** How long a page has the network to itself at least before the face is fetched, in milliseconds. */
const soon = 300;

/**
 * The mark is what the bench and an operator's monitoring read. What no page waits for comes after it: the language for the
 * session, whose first use takes a cheap phone a while, and the face, so that it never competes with what is asked for first.
 */
const onHydrated = () => {
  performance.mark('hydrated');
  keepText('selectedLanguage', document.documentElement.lang);
  // Visitors who asked their browser to save data keep the fallback, and those for whom it is two seconds of the line.
  if (!savesData() && !isVerySlow()) doLater(() => void loadDisplayFont().catch(() => undefined), soon);
};

/** Hands over what a link said behind its `#`, so that the page starts with it. */
const receive = async (fragment: string, site: Site) =>
  (await import('./session/deep-link.ts')).handOver(fragment, location.pathname, site);

/** A link pressed while the portal is open moves only the fragment: the page is loaded again with what it said. */
const receiveLater = (site: Site) =>
  addEventListener('hashchange', () => {
    const fragment = takeFragment();
    if (fragment) void receive(fragment, site).then((isTaken) => isTaken && location.reload());
  });

const start = async () => {
  const fragment = takeFragment();
  const block = document.getElementById('data')?.textContent;
  const root = document.getElementById('app');
  if (!block || !root) throw new Error('half a document');
  const { page, site, shellTexts, content } = JSON.parse(block) as DocumentData;
  const { adopt, ...pages } = createPageLoader({ importPage, prefix: site.prefix });
  // A link that cannot be read leaves an empty form.
  await Promise.all([adopt(page, content), fragment && receive(fragment, site).catch(() => undefined)]);
  // At once: left to React's scheduler, it waits behind whatever the browser does when a document has come.
  const carryOut = takeEarlyTap();
  takingOver.isNow = true;
  flushSync(() => hydrateRoot(root, <App {...pages} {...{ page, site, shellTexts, onHydrated }} />));
  takingOver.isNow = false;
  // What was typed has been given over by now.
  carryOut();
  takeOverScroll();
  followLinks(site);
  receiveLater(site);
};

// Once the page's own file has run: it imports this one, which therefore runs first.
queueMicrotask(() => void start());
