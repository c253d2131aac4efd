import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { DocumentData } from './lib/document-data.ts';
import type { LoadedPage } from './lib/loaded.ts';
import { createPageLoader } from './lib/page-loader.ts';
import { takeOverScroll } from './lib/scroll.ts';
import { keepText } from './session/storage.ts';
import { loadDisplayFont } from './ui/display-font.ts';

const modules = import.meta.glob<{ default: LoadedPage['Page'] }>('./routes/*.tsx');

const importPage = (page: string) => {
  const load = modules[`./routes/${page}.tsx`];
  return load ? load() : Promise.reject(new Error(`no page ${page}`));
};

/** The mark is what the bench and an operator's monitoring read. The face comes last, so that it never competes with the script. */
const onHydrated = () => {
  performance.mark('hydrated');
  void loadDisplayFont().catch(() => undefined);
};

const start = async () => {
  const block = document.getElementById('data')?.textContent;
  const root = document.getElementById('app');
  if (!block || !root) throw new Error('the document has no data or no place for the application');
  const { page, site, shellTexts, content } = JSON.parse(block) as DocumentData;
  const { load, fetchAhead, adopt } = createPageLoader({
    importPage,
    contentUrl: (id) => `${site.prefix}/pages/${id}.json`,
  });
  await adopt(page, content);
  hydrateRoot(root, <App {...{ load, fetchAhead, page, site, shellTexts, onHydrated }} />);
  takeOverScroll();
  keepText('selectedLanguage', site.lang);
};

void start();
