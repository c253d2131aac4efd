import { z } from 'zod';
import type {
  DeliveryOutcome,
  DeliveryRequest,
  DeliveryState,
  Fulfilment,
  Reason,
} from '../../features/payments/core/gateway.ts';
import { bodyOf, peekBody, reportUnread } from '../answer-body.ts';
import type { HttpResult } from '../http-client.ts';
import { must, name, word } from '../reading/scalars.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

/** The state words of a TM Forum resource; any other is unknown. */
export type Words = {
  member: 'status' | 'state';
  done: string;
  over: readonly string[];
  begun: readonly string[];
  refusals: Readonly<Record<string, Reason>>;
};

/** The identification of our resource; `isAsSent` returns false when it repeats other data than was sent. */
export type Search<Found> = {
  found: z.ZodType<Found>;
  isOurs: (found: Found) => boolean;
  isAsSent: (found: Record<string, unknown>) => boolean;
};

/** Identifies ours by the transaction id in `externalId`. */
export const byExternalId = <Found extends { externalId: string }>(
  found: z.ZodType<Found>,
  transactionId: string,
  isAsSent: Search<Found>['isAsSent'],
): Search<Found> => ({ found, isOurs: ({ externalId }) => externalId === transactionId, isAsSent });

const resource = z.looseObject({ id: must(name) });
const refusal = z.object({ code: must(name) });

const wordOf = (result: HttpResult, body: Record<string, unknown>, words: Words): string | undefined => {
  const { member, done, over, begun } = words;
  const said = word(done, ...over, ...begun)(body[member]);
  if (said === undefined) reportUnread(result, member);
  return said;
};

/** Reads the response to a delivery: only the named words about our own resource prove anything (F07). */
const readDelivery = <Found>(result: HttpResult, words: Words, search: Search<Found>): DeliveryOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const named = peekBody(result, [201], search.found);
  if (named && !search.isOurs(named)) return { outcome: 'unknown' };
  const made = bodyOf(result, [201], resource);
  if (made && !search.isAsSent(made)) return { outcome: 'unknown' };
  const said = made && wordOf(result, made, words);
  if (made && said === words.done) return { outcome: 'delivered', reference: made.id };
  if (said !== undefined && words.over.includes(said)) return { outcome: 'refused', reason: 'delivery-refused' };
  const refused = bodyOf(result, [422], refusal)?.code;
  const code = word(...Object.keys(words.refusals))(refused);
  if (refused !== undefined && code === undefined) reportUnread(result, 'code');
  const reason = code === undefined ? undefined : words.refusals[code];
  return reason ? { outcome: 'refused', reason } : { outcome: 'unknown' };
};

/** Reads a search. `not-found` needs an empty list. Ours with other data than was sent is unknown. */
const readSearch = <Found extends { id: string } & Record<string, unknown>>(
  result: HttpResult,
  words: Words,
  search: Search<Found>,
): DeliveryState => {
  const listed = bodyOf(result, [200], z.array(search.found));
  if (!listed) return { outcome: 'unknown' };
  if (listed.length === 0) return { outcome: 'not-found' };
  const ours = listed.filter(search.isOurs);
  if (!ours.every(search.isAsSent)) return { outcome: 'unknown' };
  const said = ours.map((found) => wordOf(result, found, words) ?? '');
  const delivered = ours[said.indexOf(words.done)];
  if (delivered) return { outcome: 'delivered', reference: delivered.id };
  if (said.some((word) => words.begun.includes(word))) return { outcome: 'pending' };
  const isOver = said.length > 0 && said.every((word) => words.over.includes(word));
  return isOver ? { outcome: 'refused', reason: 'delivery-refused' } : { outcome: 'unknown' };
};

/** A TM Forum resource that delivers; `toBody` returns undefined for an order that it cannot express. */
type Resource<Found> = {
  path: string;
  words: Words;
  searchFor: (request: DeliveryRequest) => Search<Found>;
  foundBy: string;
  toBody: (request: DeliveryRequest) => object | undefined;
};

/** Creates deliveries by one resource, which has no idempotency: a repeated `deliver` may deliver twice. */
export const createDeliveries = <Found extends { id: string } & Record<string, unknown>>(
  settings: TmforumSettings,
  { path, words, searchFor, foundBy, toBody }: Resource<Found>,
): Fulfilment => {
  const call = createTmforumClient(settings);
  return {
    deliver: async (request, sending) => {
      const body = toBody(request);
      if (!body) return { outcome: 'unsent' };
      const result = await call({ operation: 'credit', method: 'POST', path, body }, sending);
      return readDelivery(result, words, searchFor(request));
    },
    find: async (request, sending) => {
      const query = { [foundBy]: request.transactionId };
      const result = await call({ operation: 'enquiry', method: 'GET', path, query }, sending);
      return readSearch(result, words, searchFor(request));
    },
    isTakenOnce: settings.isTakenOnce ?? false,
  };
};
