import { keysOf } from '@selfcare/contract/typed/keys-of';
import { choicePaths, forgetPath, leadStatusPath, type PlainWord } from '@selfcare/contract/plain-pages';
import type { Language, Market } from '@selfcare/markets/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOut } from '../../db/database-errors.ts';
import type { Vault } from '../../security/vault.ts';
import { textsFor } from '../../locales/texts.ts';
import { isRefusal, type Refusal } from '../../http/answer.ts';
import type { Contexts } from '../../http/context.ts';
import type { Caller } from '../../http/contract-routes.ts';
import type { ForgottenBrowsers } from '../../http/forgotten-browsers.ts';
import type { Gates } from '../../http/gate.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import { describeError } from '../../http/describe-error.ts';
import type { OutageLog } from '../../http/outage-log.ts';
import { acceptForms, readForm, senderOf, type Form, type Sender } from './form-post.ts';
import { createHold, type HoldDeps } from './hold.ts';
import { runsScript, type KeptOrders } from './kept-order.ts';
import { giveUpOrder, postPayment } from './pay-post.ts';
import { createPlainPages, word, type Shown, type ShownPage } from './plain-pages.ts';
import { isRecharge, postRecharge } from './recharge-post.ts';
import { postChoice, showChoice } from './choices/choice-post.ts';
import { leadFields, postLead, showLead } from './leads/lead-post.ts';
import { withMoment } from './said.ts';
import { addressOf, goTo, places, textIn, type Place, type Visit } from './visit.ts';

/** What the pages of a browser without script stand on. */
export type PlainDeps = {
  market: Market;
  publicUrl: string;
  contexts: Contexts;
  budgets: Pick<CallerBudgets, 'reserve'>;
  gate: Gates['page'];
  forgotten: Pick<ForgottenBrowsers, 'forget'>;
  outages: Pick<OutageLog, 'note'>;
  call: Caller;
  orders: KeptOrders;
  hash: Vault['hash'];
} & HoldDeps;

/**
 * Renders what is shown, and sends it. With `frame` the browser takes one page for another by a script; `at` is the address of
 * a page that stands in place of an answer to a form.
 */
export type SendShown = (visit: Visit, shown: ShownPage, frame?: { at?: string }) => unknown;

type Page = PlainWord['at'];

/** A page of these that was asked for by its address, with its parameters. */
export type AskedPage = { language: Language; page: string; params: Record<string, string | undefined> };

const choices = keysOf(choicePaths);
const isPage = (page: string): page is Page =>
  ['recharge', 'payment', 'status', 'lead-status', ...choices].includes(page);

/** Whether a page is asked for as it is without a script. */
export const asksPlain = ({ query }: FastifyRequest, page: string): page is Page =>
  isPage(page) && textIn(query, 'plain') === '1';

const idIn = ({ query }: FastifyRequest) => textIn(query, 'id') ?? '';

/** The page that says that a browser was forgotten. */
const forgottenAt = '/prepaid-recharge?plain=1&forgotten=1';

/** Serves the pages and takes the forms of a recharge for browsers that run no script (decision 023). */
export const registerPlain = (app: FastifyInstance, deps: PlainDeps, send: SendShown) => {
  const { market, publicUrl, contexts, gate, forgotten, outages, call, orders, hash } = deps;
  const pages = createPlainPages({ market, call, orders, origin: new URL(publicUrl).origin, hold: createHold(deps) });

  /** Says when to come back. */
  const wait = (visit: Visit, at: Page, { retryAfterSeconds }: Refusal) => {
    const { tag } = visit.language;
    visit.reply.header('retry-after', retryAfterSeconds);
    const words = withMoment(textsFor(tag).codes.tooManyRequests, retryAfterSeconds, market, tag);
    return send(visit, word(at, 'refused', 429, words));
  };

  /** Answers a visit; where nobody can look, it is told so, and asked again later. */
  const serve = async (visit: Visit, at: Page, sender: Sender, answer: () => Promise<unknown>) => {
    const { request, reply, context } = visit;
    try {
      const refusal = await gate(sender === 'foreign', context);
      return await (refusal ? wait(visit, at, refusal) : answer());
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

  /**
   * A browser that has shown that it runs scripts and asks for documents by itself, which one that draws elsewhere does not: there
   * an answer that is kept open would come when it ends.
   */
  const drawsFrames = (visit: Visit) =>
    runsScript(visit, orders.read(visit)) && visit.request.headers['sec-fetch-dest'] === 'document';

  const find = (visit: Visit, { page, params }: Pick<Place, 'page' | 'params'>): Shown | Promise<Shown> => {
    if (page === 'recharge') return pages.showRecharge(visit);
    if (page === 'payment') return pages.showPayment(visit, params.method);
    if (page === 'lead-status') return showLead({ market, call, orders }, visit);
    if (page !== 'status') return showChoice({ market, call, orders }, visit, page);
    const id = params.id ?? idIn(visit.request);
    return drawsFrames(visit)
      ? pages.followStatus(visit, id)
      : pages.showStatus(visit, id, textIn(visit.request.query, 'seen') || undefined);
  };

  /** What a news in an open answer is made of may fail like any answer: then there is none, and the page asks again. */
  const guarded =
    ({ request }: Visit, later: NonNullable<ShownPage['later']>): NonNullable<ShownPage['later']> =>
    () =>
      later().catch((error: unknown) => {
        const route = request.routeOptions.url;
        if (!outages.note(error, { route, traceId: request.id }))
          request.log.error({ route, ...describeError(error) }, 'unexpected error');
        return undefined;
      });

  /** Shows a page; `at` is its address where another was asked for. */
  const draw = async (visit: Visit, place: Pick<Place, 'page' | 'params'>, at?: string): Promise<unknown> => {
    const shown = await find(visit, place);
    if ('goTo' in shown) return goOn(visit, shown.goTo);
    const { later, ...page } = shown;
    if (!drawsFrames(visit)) return send(visit, page);
    return send(visit, { ...page, ...(later && { later: guarded(visit, later) }) }, at === undefined ? {} : { at });
  };

  /**
   * What follows a form: its page at once where the browser then shows the page's own address by a script, which is one wait
   * less (decision 024); else it is sent there. So it is where nobody can look just now: that address asks again.
   */
  const goOn = async (visit: Visit, place: Place): Promise<unknown> => {
    if (!drawsFrames(visit)) return goTo(visit, place.address);
    try {
      return await draw(visit, place, place.address);
    } catch (error) {
      if (!isDatabaseOut(error)) throw error;
      return goTo(visit, place.address);
    }
  };

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    { language, page, params }: AskedPage & { page: Page },
  ) => {
    const visit = visitOf(request, reply, language);
    return serve(visit, page, 'own', () => draw(visit, { page, params }));
  };

  type Answer = (visit: Visit, form: Form, sender: Sender) => Promise<unknown>;

  const rechargeAt =
    (page: string): Answer =>
    async (visit, form, sender) =>
      isRecharge(form)
        ? goOn(visit, await postRecharge({ market, call, orders }, visit, form, sender))
        : goTo(visit, page);

  const takePayment: Answer = async (visit, form) => {
    const { routeOptions, params } = visit.request;
    if (form.has('give-up')) return goTo(visit, giveUpOrder({ orders }, visit, form).address);
    const segment = textIn(params, 'method');
    const noteOutage = (error: unknown) => void outages.note(error, { route: routeOptions.url });
    if (segment !== undefined && form.has('order'))
      return goOn(visit, await postPayment({ market, call, orders, hash, noteOutage }, visit, form, segment));
    return goTo(visit, `/payment/start${segment === undefined ? '' : `/${encodeURIComponent(segment)}`}`);
  };

  /** Another site's form brings no cookie (`SameSite`): then there is nothing to forget, and nothing is taken back. */
  const forget: Answer = async (visit) => {
    if (visit.request.headers.cookie === undefined) return goTo(visit, forgottenAt);
    const answer = await forgotten.forget(visit.context);
    if (isRefusal(answer)) return wait(visit, 'recharge', answer.refusal);
    // What the application keeps, where it ran before; browsers do so over https alone.
    visit.reply.header('clear-site-data', '"storage"');
    return goTo(visit, forgottenAt);
  };

  /** What has nothing of ours in it brings its page again; the status that a page without script cannot draw is drawn here. */
  const forms: { path: string; at: Page; answer: Answer }[] = [
    { path: '/', at: 'recharge', answer: rechargeAt('/') },
    { path: '/prepaid-recharge', at: 'recharge', answer: rechargeAt('/prepaid-recharge') },
    { path: '/payment/start/:method?', at: 'payment', answer: takePayment },
    { path: forgetPath, at: 'recharge', answer: forget },
    ...choices.map((at) => ({
      path: choicePaths[at],
      at,
      answer: (async (visit, form, sender) =>
        form.has('msisdn') || form.has('account')
          ? goOn(visit, await postChoice({ market, call, orders }, visit, { at, form, sender }))
          : goTo(visit, choicePaths[at])) satisfies Answer,
    })),
    {
      path: leadStatusPath,
      at: 'lead-status',
      answer: async (visit, form, sender) =>
        Object.values(leadFields).some(form.has)
          ? goOn(visit, await postLead({ market, call, orders }, visit, form, sender))
          : goTo(visit, leadStatusPath),
    },
    {
      path: '/payment/status/:id?',
      at: 'status',
      answer: async (visit) => {
        const id = textIn(visit.request.params, 'id') ?? idIn(visit.request);
        return goTo(visit, places.status(encodeURIComponent(id)).address);
      },
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
