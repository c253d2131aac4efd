import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import './core.ts';
import { App } from './app.tsx';
import { isVerySlow, savesData, doLater } from './loading/when-read.ts';
import { type DocumentData, type PageModule, providedPage } from './loading/loaded.ts';
import { createPageLoader } from './loading/page-loader.ts';
import { takingOver, takeOverScroll } from './site/scroll.ts';
import type { Site } from './site/site.tsx';
import { followLinks } from './site/nav.tsx';
import { takeFragment } from './site/location.tsx';
import type { PageId } from './site/pages.ts';
import { keepText } from './session/storage.ts';
import { loadDisplayFont } from './ui/display-font.ts';

const takeEarlyTap = (): (() => void) => {
  // Payment pages have none: nothing can be tapped before the application runs.
  const { earlyTaps } = window;
  if (!earlyTaps) return () => {};
  removeEventListener('submit', earlyTaps, true);
  removeEventListener('click', earlyTaps, true);
  const button = document.querySelector<HTMLButtonElement>('[data-early=""]');
  return () => {
    button?.removeAttribute('data-early');
    if (button?.type === 'submit') button.form?.requestSubmit();
    else button?.click();
  };
};

// Plain pages are documents of their own (nav.tsx): they are in routes/plain/.
const modules = import.meta.glob<PageModule>('./routes/*.tsx', { import: 'default' });

const importPage = async (page: PageId) => {
  const load = modules[`./routes/${page}.tsx`];
  if (!load) throw new Error(`no page ${page}`);
  return providedPage(page) ?? load();
};

/** Milliseconds before the display face is fetched. */
const soon = 300;

/** The bench and an operator's monitoring read the mark. What no page waits for comes after it. */
const onHydrated = () => {
  performance.mark('hydrated');
  keepText('selectedLanguage', document.documentElement.lang);
  // Visitors who save data or have a very slow line keep the fallback face.
  if (!savesData() && !isVerySlow()) doLater(() => void loadDisplayFont().catch(() => undefined), soon);
};

const receive = async (fragment: string, site: Site) =>
  (await import('./session/deep-link.ts')).handOver(fragment, location.pathname, site);

/** Reloads for a deep link that is followed while the portal is open: it changes only the fragment. */
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
  const { page, site, shellTexts, content }: DocumentData = JSON.parse(block);
  const { adopt, ...pages } = createPageLoader({ importPage, prefix: site.prefix });
  await Promise.all([adopt(page, content), fragment && receive(fragment, site).catch(() => undefined)]);
  // Immediately: React's scheduler would run after all other work of a new document.
  const carryOut = takeEarlyTap();
  takingOver.isNow = true;
  flushSync(() => hydrateRoot(root, <App {...pages} {...{ page, site, shellTexts, onHydrated }} />));
  takingOver.isNow = false;
  carryOut();
  takeOverScroll();
  followLinks(site);
  receiveLater(site);
};

// The page's own file imports this one, so this one runs first: wait for it.
queueMicrotask(() => void start());
