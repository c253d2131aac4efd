import type { AnalyticsRequest } from '@selfcare/contract/analytics/analytics';
import { isPageWord, mostEvents, pageName } from '@selfcare/contract/analytics/analytics-words';
import type { Step } from '../../api/track.ts';
import type { Site } from '../../site/site.tsx';
import { fill } from '../../format/fill.ts';
import { barePath, match, splitLanguage } from '../../site/pages.ts';

/** Milliseconds between two sends. */
const sendEvery = 5000;

const namingParams: ReadonlySet<string> = new Set(['method']);

/** Returns the last part of a path, or the page's own address if that part is an id, a code or a number. */
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
  steps: Step[];
  nameOf: (pathname: string) => string;
  mayCount: () => boolean;
  send: (request: AnalyticsRequest) => void;
};

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
  // A phone may end a hidden page without an event.
  seen.addEventListener('visibilitychange', flushHidden);
  return () => {
    clearInterval(timer);
    page.removeEventListener('pagehide', flush);
    seen.removeEventListener('visibilitychange', flushHidden);
  };
};
