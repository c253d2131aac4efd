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

/** The dependencies of the no-script pages. */
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
 * Renders and sends a page. With `frame` a script in it replaces the page by its successor. `at` is the page's own
 * address when it answers a form.
 */
export type SendShown = (visit: Visit, shown: ShownPage, frame?: { at?: string }) => unknown;

type Page = PlainWord['at'];

/** A no-script page requested by its address, with its parameters. */
export type AskedPage = { language: Language; page: string; params: Record<string, string | undefined> };

const choices = keysOf(choicePaths);
const isPage = (page: string): page is Page =>
  ['recharge', 'payment', 'status', 'lead-status', ...choices].includes(page);

/** Returns true when a request wants the no-script form of a page. */
export const asksPlain = ({ query }: FastifyRequest, page: string): page is Page =>
  isPage(page) && textIn(query, 'plain') === '1';

const idIn = ({ query }: FastifyRequest) => textIn(query, 'id') ?? '';

/** The address of the page that confirms that a browser was forgotten. */
const forgottenAt = '/prepaid-recharge?plain=1&forgotten=1';

/** Serves the pages and forms of a recharge to browsers without script (decision 023). */
export const registerPlain = (app: FastifyInstance, deps: PlainDeps, send: SendShown) => {
  const { market, publicUrl, contexts, gate, forgotten, outages, call, orders, hash } = deps;
  const pages = createPlainPages({ market, call, orders, origin: new URL(publicUrl).origin, hold: createHold(deps) });

  /** Sends a 429 page with the time to wait. */
  const wait = (visit: Visit, at: Page, { retryAfterSeconds }: Refusal) => {
    const { tag } = visit.language;
    visit.reply.header('retry-after', retryAfterSeconds);
    const words = withMoment(textsFor(tag).codes.tooManyRequests, retryAfterSeconds, market, tag);
    return send(visit, word(at, 'refused', 429, words));
  };

  /** Answers a visit. During a database outage it sends a page that says so and refreshes. */
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
   * Returns true for a browser that runs scripts and fetches documents itself. A browser that renders on a proxy does
   * not: an open response would arrive there only at its end.
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

  /** Wraps `later`: after an error the open response ends without news, and the page requests again. */
  const guarded =
    ({ request }: Visit, later: NonNullable<ShownPage['later']>): NonNullable<ShownPage['later']> =>
    () =>
      later().catch((error: unknown) => {
        const route = request.routeOptions.url;
        if (!outages.note(error, { route, traceId: request.id }))
          request.log.error({ route, ...describeError(error) }, 'unexpected error');
        return undefined;
      });

  /** Shows a page; `at` is its address when the request named another. */
  const draw = async (visit: Visit, place: Pick<Place, 'page' | 'params'>, at?: string): Promise<unknown> => {
    const shown = await find(visit, place);
    if ('goTo' in shown) return goOn(visit, shown.goTo);
    const { later, ...page } = shown;
    if (!drawsFrames(visit)) return send(visit, page);
    return send(visit, { ...page, ...(later && { later: guarded(visit, later) }) }, at === undefined ? {} : { at });
  };

  /**
   * Continues after a form: sends the next page directly if a script can then show its address, which saves a round
   * trip (decision 024). Otherwise, and during a database outage, it redirects to that address.
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

  /** Forgets the browser. Another site's form brings no cookie (`SameSite`) and changes nothing. */
  const forget: Answer = async (visit) => {
    if (visit.request.headers.cookie === undefined) return goTo(visit, forgottenAt);
    const answer = await forgotten.forget(visit.context);
    if (isRefusal(answer)) return wait(visit, 'recharge', answer.refusal);
    // Deletes the application's storage; browsers obey over https only.
    visit.reply.header('clear-site-data', '"storage"');
    return goTo(visit, forgottenAt);
  };

  /** The forms by address. A post without our fields redirects to its page; a post to the status shows it. */
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
    /** Returns true when this module answers the forms of an address pattern. */
    takes: (path: string) => taken.has(path),
  };
};
