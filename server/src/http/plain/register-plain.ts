import type { PlainWord } from '@selfcare/contract/plain-pages';
import type { Language, Market } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOut } from '../../db/database-errors.ts';
import type { Vault } from '../../security/vault.ts';
import { textsFor } from '../../locales/texts.ts';
import type { Contexts } from '../context.ts';
import type { Caller } from '../contract-routes.ts';
import { calls, refusedCalls } from '../gate.ts';
import type { CallerBudgets } from '../limits/caller-budgets.ts';
import type { OutageLog } from '../outage-log.ts';
import { acceptForms, readForm, senderOf, type Form, type Sender } from './form-post.ts';
import { createHold, type HoldDeps } from './hold.ts';
import type { KeptOrders } from './kept-order.ts';
import { giveUpOrder, postPayment } from './pay-post.ts';
import { createPlainPages, word, type Shown } from './plain-pages.ts';
import { isRecharge, postRecharge } from './recharge-post.ts';
import { postChoice, showChoice } from './choice-post.ts';
import { addressOf, choicePaths, goTo, places, type Visit } from './visit.ts';

/** What the pages of a browser without script stand on. */
export type PlainDeps = {
  market: Market;
  publicUrl: string;
  contexts: Contexts;
  budgets: Pick<CallerBudgets, 'take'>;
  outages: Pick<OutageLog, 'note'>;
  call: Caller;
  orders: KeptOrders;
  hash: Vault['hash'];
} & HoldDeps;

/** Renders what is shown, and sends it. */
export type SendShown = (visit: Visit, shown: Exclude<Shown, { goTo: string }>) => unknown;

type Page = PlainWord['at'];

/** A page of these that was asked for by its address, with its parameters. */
export type AskedPage = { language: Language; page: string; params: Record<string, string | undefined> };

const choices = Object.keys(choicePaths) as (keyof typeof choicePaths)[];
const isPage = (page: string): page is Page => ['recharge', 'payment', 'status', ...choices].includes(page);

/** Whether a page is asked for as it is without a script. */
export const asksPlain = ({ query }: FastifyRequest, page: string): page is Page =>
  isPage(page) && (query as { plain?: unknown }).plain === '1';

const textIn = ({ query }: FastifyRequest, name: string): string => {
  const text = (query as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : '';
};
const idIn = (request: FastifyRequest) => textIn(request, 'id');

/** Serves the pages and takes the forms of a recharge for browsers that run no script (decision 023). */
export const registerPlain = (app: FastifyInstance, deps: PlainDeps, send: SendShown) => {
  const { market, publicUrl, contexts, budgets, outages, call, orders, hash } = deps;
  const pages = createPlainPages({ call, orders, origin: new URL(publicUrl).origin, hold: createHold(deps) });

  /** Answers a visit; where nobody can look, it is told so, and asked again later. */
  const serve = async (visit: Visit, at: Page, sender: Sender, answer: () => Promise<unknown>) => {
    const { request, reply, context, language } = visit;
    try {
      const taken = await budgets.take(sender === 'foreign' ? refusedCalls : calls, context);
      if (!taken.allowed) {
        reply.header('retry-after', taken.retryAfterSeconds);
        return await send(visit, word(at, 'refused', 429, textsFor(language.tag).codes.tooManyRequests));
      }
      return await answer();
    } catch (error) {
      if (!isDatabaseOut(error)) throw error;
      outages.note(error, { route: request.routeOptions.url, traceId: request.id });
      reply.header('retry-after', 5);
      const again = request.method === 'GET' && { refresh: { seconds: pages.refreshSeconds } };
      return send(visit, { ...word(at, 'blind', 503), ...again });
    }
  };

  const visitOf = (request: FastifyRequest, reply: FastifyReply, language: Language): Visit => ({
    request,
    reply,
    language,
    context: contexts(request, reply),
  });

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    { language, page, params }: AskedPage & { page: Page },
  ) => {
    const visit = visitOf(request, reply, language);
    const choose = (at: keyof typeof choicePaths) => () => showChoice({ market, call, orders }, visit, at);
    const showers: Record<Page, () => Shown | Promise<Shown>> = {
      bundles: choose('bundles'),
      broadband: choose('broadband'),
      bill: choose('bill'),
      'fixed-internet': choose('fixed-internet'),
      recharge: () => pages.showRecharge(visit),
      payment: () => pages.showPayment(visit, params['method']),
      status: () => pages.showStatus(visit, params['id'] ?? idIn(request), textIn(request, 'seen') || undefined),
    };
    return serve(visit, page, 'own', async () => {
      const shown = await showers[page]();
      return 'goTo' in shown ? goTo(visit, shown.goTo) : send(visit, shown);
    });
  };

  type Answer = (visit: Visit, form: Form, sender: Sender) => Promise<unknown>;

  const rechargeAt =
    (page: string): Answer =>
    async (visit, form, sender) =>
      isRecharge(form) ? postRecharge({ market, call, orders }, visit, form, sender) : goTo(visit, page);

  const takePayment: Answer = async (visit, form) => {
    const { routeOptions, params } = visit.request;
    if (form.has('give-up')) return giveUpOrder({ orders }, visit, form);
    const { method: segment } = params as { method?: string };
    const noteOutage = (error: unknown) => void outages.note(error, { route: routeOptions.url });
    if (segment !== undefined && form.has('order'))
      return postPayment({ market, call, orders, hash, noteOutage }, visit, form, segment);
    return goTo(visit, `/payment/start${segment === undefined ? '' : `/${encodeURIComponent(segment)}`}`);
  };

  /** What has nothing of ours in it brings its page again; the status that a page without script cannot draw is drawn here. */
  const forms: { path: string; at: Page; answer: Answer }[] = [
    { path: '/', at: 'recharge', answer: rechargeAt('/') },
    { path: '/prepaid-recharge', at: 'recharge', answer: rechargeAt('/prepaid-recharge') },
    { path: '/payment/start/:method?', at: 'payment', answer: takePayment },
    ...choices.map((at) => ({
      path: choicePaths[at],
      at,
      answer: (async (visit, form, sender) =>
        form.has('msisdn') || form.has('account')
          ? postChoice({ market, call, orders }, visit, { at, form, sender })
          : goTo(visit, choicePaths[at])) satisfies Answer,
    })),
    {
      path: '/payment/status',
      at: 'status',
      answer: async (visit) => goTo(visit, places.status(encodeURIComponent(idIn(visit.request)))),
    },
  ];

  app.register(async (scope) => {
    acceptForms(scope);
    for (const language of market.languages)
      for (const { path, at, answer } of forms)
        scope.post(addressOf(language, path), async (request, reply) => {
          const sender = senderOf(request, publicUrl);
          const visit = visitOf(request, reply, language);
          return serve(visit, at, sender, async () =>
            sender === 'foreign'
              ? send(visit, word(at, 'foreign', 403))
              : answer(visit, readForm(request.body), sender),
          );
        });
  });

  const taken = new Set(market.languages.flatMap((language) => forms.map(({ path }) => addressOf(language, path))));
  return {
    show,
    /** Whether the forms of an address pattern are answered here. */
    takes: (path: string) => taken.has(path),
  };
};
