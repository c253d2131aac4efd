import type { Texts } from '../locales/texts.ts';
import type { PageId } from '../site/pages.ts';
import type { PageContent } from './loaded.ts';
import type { Site } from '../site/site.tsx';

/** The data block of a document: what the browser needs to hydrate it, equal for every visitor. */
export type DocumentData = { page: PageId; site: Site; shellTexts: Texts['shell']; content: PageContent };
