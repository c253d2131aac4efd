import { pageName } from '@selfcare/contract/analytics-words';
import { basePath, calls } from '@selfcare/contract/calls';
import { headersOf } from '../api/call.ts';
import { barePath, type PageId } from '../site/pages.ts';
import type { PlainView } from '../plain.ts';
import type { Site } from '../site/site.tsx';

/** What a document without the application needs to say that it was seen. */
export const plainViewOf = (page: PageId, site: Site): PlainView => ({
  page: pageName(barePath(page), site.opco),
  address: basePath + calls.analyticsEvents.paths[0],
  headers: headersOf({ ...site, language: site.tag }),
});
