import { pageName } from '@selfcare/contract/analytics-words';
import { basePath, calls } from '@selfcare/contract/calls';
import { headersOf } from '../api/call.ts';
import { barePath, type PageId } from '../site/pages.ts';
import type { Site } from '../site/site.tsx';

/** How such a document says that it was seen, in its `data-view`. */
export type PlainView = { page: string; address: string; headers: Record<string, string> };

/** What a document without the application needs to say that it was seen. */
export const plainViewOf = (page: PageId, site: Site): PlainView => ({
  page: pageName(barePath(page), site.opco),
  address: basePath + calls.analyticsEvents.paths[0],
  headers: headersOf({ ...site, language: site.tag }),
});
