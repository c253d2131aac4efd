import type { AnalyticsRequest } from '@selfcare/contract/analytics/analytics';
import { isPageWord, mostEvents, pageName } from '@selfcare/contract/analytics/analytics-words';
import type { Step } from '../../api/track.ts';
import type { Site } from '../../site/site.tsx';
import { fill } from '../../format/fill.ts';
import { barePath, match, splitLanguage } from '../../site/pages.ts';

/** Steps are sent together, at most this often, in milliseconds. */
const sendEvery = 5000;

/** Parameters whose value names the page: those of a closed list. */
const namingParams: ReadonlySet<string> = new Set(['method']);

/**
 * Returns the name of the page at a path: its last part, also at another address of a page and at an unknown one. Where the last part
 * is an id, a code or a number, the page's own address names it.
 */
export const pageNameOf = (
  pathname: string,
  { languages, brand, opco }: Pick<Site, 'languages' | 'brand' | 'opco'>,
) => {
  const { path } = splitLanguage(pathname, languages);
  const { page, params } = match(path, brand.slug);
  const isOwn = Object.entries(params).every(([name, value]) => value === undefined || namingParams.has(name));
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  const isNamed = last === '' || (isOwn && (page !== 'unknown' || isPageWord(last)));
  return pageName(isNamed ? path : fill(barePath(page), { slug: brand.slug }), opco);
};

type SenderParts = {
  /** Steps that wait; what is sent is taken out. */
  steps: Step[];
  nameOf: (pathname: string) => string;
  /** Asked each time: the visitor may change their mind. */
  mayCount: () => boolean;
  send: (request: AnalyticsRequest) => void;
};

/** Gives what sends all waiting steps in one call; where they may not be counted they are dropped. */
export const createSender =
  ({ steps, nameOf, mayCount, send }: SenderParts) =>
  () => {
    const events = steps.splice(0, mostEvents).map(({ name, path, at }) => ({
      name,
      page: nameOf(path),
      at: new Date(at).toISOString(),
    }));
    if (events.length > 0 && mayCount()) send({ events });
  };

type Clock = Pick<typeof globalThis, 'setInterval' | 'clearInterval'>;
type PageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Flushes every five seconds, and once more when the page is left or put aside; returns what ends it. */
export const keepFlushing = (
  flush: () => void,
  page: PageEvents,
  seen: PageEvents & { readonly visibilityState: string },
  { setInterval, clearInterval }: Clock = globalThis,
) => {
  const timer = setInterval(flush, sendEvery);
  const flushHidden = () => {
    if (seen.visibilityState === 'hidden') flush();
  };
  page.addEventListener('pagehide', flush);
  // A phone may end a page that is put aside without telling it.
  seen.addEventListener('visibilitychange', flushHidden);
  return () => {
    clearInterval(timer);
    page.removeEventListener('pagehide', flush);
    seen.removeEventListener('visibilitychange', flushHidden);
  };
};
