import { exchange } from '../../../api/call.ts';
import { comesEarly, type AskedAhead } from '../../../api/early.ts';
import { optionsCall, optionsRequest } from '../../../loading/together/options-request.ts';
import type { QueryData } from '../../../session/query-data.ts';

/** What is offered may be another after this long, in milliseconds. */
const lifetimeMs = 30_000;

/** An answer that is lost is asked for by who wants it. */
const answerOf = async (asked: Promise<Response | undefined>) => {
  const response = await asked;
  const answer = response && (await exchange({ address: '', init: {} }, {}, () => Promise.resolve(response)));
  return answer?.outcome === 'lost' ? undefined : answer;
};

/**
 * Gives the calls of an order's payment page the answers that its document has asked for before the application came; once, and only
 * where it asked the same.
 */
export const takeAskedAhead = (order: QueryData): void => {
  const page = globalThis as { asked?: AskedAhead | undefined };
  const { asked } = page;
  delete page.asked;
  const request = optionsRequest(order);
  if (asked?.body !== JSON.stringify(request) || performance.now() > lifetimeMs) return;
  comesEarly(optionsCall(order), request, answerOf(asked.options), lifetimeMs);
  comesEarly('portalConfig', { code: 'portal' }, answerOf(asked.config), lifetimeMs);
};
