import { basePath, statusEventsPath } from '@selfcare/contract/calls';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance } from 'fastify';
import { isRefusal } from '../../../http/answer.ts';
import type { Contexts } from '../../../http/context.ts';
import { sendRefusal } from '../../../http/contract-routes.ts';
import type { EventStreams } from '../../../http/event-streams.ts';
import { chooseLanguage } from '../../../locales/texts.ts';
import type { ReadStatus } from './read-status.ts';

type Deps = { market: Market; contexts: Contexts; streams: EventStreams; readStatus: ReadStatus };

/** Streams that one instance keeps open at most; more are told to poll. */
const maxStreams = 5000;

/** The status at once, at every change, and closed after the final one. Needs no header: a browser can set none. */
export const registerStatusEvents = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Querystring: { tid?: string; lang?: string } }>(
    `${basePath}${statusEventsPath}`,
    async (request, reply) => {
      const context = deps.contexts(request, reply);
      const { browser } = context;
      // The browser's own headers speak for the device, not for the page.
      const language = chooseLanguage(deps.market, request.query.lang, context.language);
      const transactionId = String(request.query.tid ?? '');
      const read = () => deps.readStatus({ transactionId, browserHash: browser.hash, language });
      const first = await read();
      if (isRefusal(first)) return sendRefusal(reply, first.refusal, context, deps.market);
      if (deps.streams.count() >= maxStreams)
        return sendRefusal(reply, { code: '503', retryAfterSeconds: 5 }, context, deps.market);
      await deps.streams.open(reply, transactionId, async () => {
        const answer = await read();
        if (isRefusal(answer)) return undefined;
        const { result } = answer;
        return { data: result, isFinal: result.transactionStatus !== 'IN_PROCESS' };
      });
      return reply;
    },
  );
};
