import type { AnalyticsRequest } from '@selfcare/contract/analytics/analytics';
import { mostEvents, pageName } from '@selfcare/contract/analytics/analytics-words';
import type { Step } from '../../api/track.ts';
import type { Site } from '../../site/site.tsx';
import { barePath, match, splitLanguage } from '../../site/pages.ts';

/** Steps are sent together, at most this often, in milliseconds. */
const sendEvery = 5000;

/**
 * The name of the page at a path. Ids and codes in an address never become one: of the parameters only
 * the payment's method stays, and an unknown address counts as About, which it shows.
 */
export const pageNameOf = (
  pathname: string,
  { languages, brand, opco }: Pick<Site, 'languages' | 'brand' | 'opco'>,
) => {
  const { page, params } = match(splitLanguage(pathname, languages).path, brand.slug);
  return pageName(params.method ? `${barePath(page)}/${params.method}` : barePath(page), opco);
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

/** Flushes every five seconds, and once more when the page is left; gives what ends it. */
export const keepFlushing = (
  flush: () => void,
  page: PageEvents,
  { setInterval, clearInterval }: Clock = globalThis,
) => {
  const timer = setInterval(flush, sendEvery);
  page.addEventListener('pagehide', flush);
  return () => {
    clearInterval(timer);
    page.removeEventListener('pagehide', flush);
  };
};
