import { basePath, statusEventsPath } from '@selfcare/contract/calls';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance } from 'fastify';
import { isRefusal } from '../../../http/answer.ts';
import type { Contexts } from '../../../http/context.ts';
import { sendRefusal, type Gate } from '../../../http/contract-routes.ts';
import { maxStreams, type EventStreams } from '../../../http/event-streams.ts';
import type { StreamPlaces } from '../../../http/limits/stream-places.ts';
import { saidTwice } from '../../../http/input/read-input.ts';
import { chooseLanguage } from '../../../locales/texts.ts';
import type { ReadStatus } from './read-status.ts';

type Deps = {
  market: Market;
  gate: Gate;
  contexts: Contexts;
  streams: EventStreams;
  places: StreamPlaces;
  readStatus: ReadStatus;
  /** Whether a browser initiated a payment. */
  isOwner: (transactionId: string, browserHash: string) => Promise<boolean>;
};

/** Who finds no place polls meanwhile, as often as this. */
const noPlace = { code: '429', retryAfterSeconds: 10 } as const;

/** The status at once, at every change, and closed after the final one. Needs no key: `EventSource` can send none. */
export const registerStatusEvents = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Querystring: { tid?: string; lang?: string } }>(
    `${basePath}${statusEventsPath}`,
    // A HEAD would hold a place in a stream that it never reads.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = deps.contexts(request, reply);
      const { browser } = context;
      const answering = { context, market: deps.market, outage: 'cannot-look' } as const;
      const refusal = await deps.gate(request, context);
      if (refusal) return sendRefusal(reply, refusal, answering);
      const twice = saidTwice(request, ['tid', 'lang']);
      if (twice.length > 0) return sendRefusal(reply, { code: '400', fields: twice }, answering);
      // The browser's own headers speak for the device, not for the page.
      const language = chooseLanguage(deps.market, request.query.lang, context.language);
      const transactionId = String(request.query.tid ?? '');
      const read = () => deps.readStatus({ transactionId, browserHash: browser.hash, language });
      const first = await read();
      if (isRefusal(first)) return sendRefusal(reply, first.refusal, answering);
      if (deps.streams.count() >= maxStreams)
        return sendRefusal(reply, { code: '503', retryAfterSeconds: 5 }, answering);
      const place = await deps.places.take({ transactionId, context }, () => deps.isOwner(transactionId, browser.hash));
      if (!place) return sendRefusal(reply, noPlace, answering);
      const readSnapshot = async () => {
        const answer = await read();
        if (isRefusal(answer)) return undefined;
        const { result } = answer;
        return { data: result, isFinal: result.transactionStatus !== 'IN_PROCESS' };
      };
      await deps.streams.open(reply, transactionId, readSnapshot, place.leave);
      return reply;
    },
  );
};
