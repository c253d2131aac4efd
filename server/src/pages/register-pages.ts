import { fieldOf } from '@selfcare/contract/typed/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsFor } from '../locales/texts.ts';
import { isRefusal } from '../http/answer.ts';
import { budgetTable } from '../http/limits/budget-table.ts';
import type { DocumentBudget } from '../http/limits/document-budget.ts';
import { createDictionaries } from './packing/dictionaries.ts';
import { createDocumentSender } from './packing/document-sender.ts';
import { sendPacked } from '../http/packing/send-packed.ts';
import { registerForms } from './no-script/forms/register-forms.ts';
import { asksPlain, registerPlain, type PlainDeps } from './no-script/register-plain.ts';
import { registerVotes } from './no-script/forms/register-votes.ts';
import { registerAssets } from './assets.ts';
import { mendAddress } from './addresses/mend-address.ts';
import { pathOf, targetOf } from '../http/input/path-of.ts';
import { createPlaceViews, type PlaceViews } from './place-views.ts';
import { createPlainSender } from './plain-sender.ts';
import type { MakeFailed } from '../http/errors.ts';
import type { PageAddress } from '@selfcare/contract/portal-entry';
import { openBuild, openSources } from './portal-source.ts';
import { createRenderer, type RenderOptions } from './renderer.ts';
import { registerSiteFiles } from './site-files.ts';

type PagesOptions = RenderOptions & {
  /** Handlers of no-script forms; without them a form shows its page again. */
  plain?: Omit<PlainDeps, 'market' | 'publicUrl'> & { documents: DocumentBudget };
};

type FoundParams = Record<string, string | undefined>;

const searched = new Set(['help', 'coverage', 'shops', 'dealers']);

const placedAt = (
  { page, params, address, status }: { page: string; params: FoundParams; address: PageAddress; status: number },
  places: PlaceViews,
): { address: PageAddress; status: number } => {
  const { place } = params;
  if (place === undefined) return { address, status };
  return places.has(page, place) ? { address: { place }, status } : { address: { isMissing: true }, status: 404 };
};

/** Returns the address of a page made for one visitor (a search, or thanks), otherwise undefined. */
const ownAddressOf = ({ query }: FastifyRequest, { page, address }: { page: string; address: PageAddress }) => {
  const [q, sent, voted] = ['q', 'sent', 'voted'].map((name) => fieldOf(query, name));
  if (searched.has(page) && typeof q === 'string' && q.trim() !== '') return { typed: q.trim().slice(0, 200) };
  const isThanked = page === 'feedback' ? sent === '1' : address.question !== undefined && voted === '1';
  return isThanked ? { ...address, posted: { isSent: true } } : undefined;
};

/** Serves pages, content and scripts, cached by routes and content: no visitor can grow the memory. */
export const registerPages = async (app: FastifyInstance, options: PagesOptions) => {
  const { market } = options;
  const source = options.dev ? await openSources(app) : await openBuild(options.assetsUrl);
  const assets =
    source.assetFolder === undefined
      ? undefined
      : registerAssets(app, source.assetFolder, options.assetsUrl !== undefined);
  const places = createPlaceViews(market, options.places);
  const dictionaries = createDictionaries();
  const render = createRenderer(options, { source, places, dictionaries });
  const sender = createDocumentSender(options.dev ? undefined : dictionaries);
  const { sendDocument, sendOwn } = sender;
  const first = await source.entry();
  registerSiteFiles(app, {
    market,
    entry: first,
    content: options.content,
    assetsUrl: options.assetsUrl,
    origin: new URL(options.publicUrl).origin,
    places: options.places,
  });

  const waitOf = (request: FastifyRequest, reply: FastifyReply) =>
    options.plain?.documents.take(options.plain.contexts(request, reply));

  for (const language of market.languages) {
    app.get<{ Params: { page: string } }>(`${language.prefix}/pages/:page.json`, async (request, reply) => {
      const waitSeconds = waitOf(request, reply);
      if (waitSeconds !== undefined) return reply.code(429).header('retry-after', waitSeconds).send();
      const packed = await render.content(language, request.params.page);
      return packed ? sendPacked(request, reply, packed) : reply.code(404).send();
    });
  }

  const plain = options.plain && { market, publicUrl: options.publicUrl, ...options.plain };
  const { send: sendPlain, makeFailed } = createPlainSender(options, source, sender);
  const plainPages = plain && registerPlain(app, plain, sendPlain);

  /** Returns seconds to wait when an address used its personal pages; works without the database. */
  const tooSoon = async (request: FastifyRequest, reply: FastifyReply): Promise<number | undefined> => {
    if (!plain) return undefined;
    try {
      const reserved = await plain.budgets.reserve(budgetTable.searches, plain.contexts(request, reply));
      return isRefusal(reserved) ? reserved.refusal.retryAfterSeconds : undefined;
    } catch (error) {
      if (!plain.outages.note(error, { route: request.routeOptions.url, traceId: request.id })) throw error;
      return undefined;
    }
  };

  const spentPages = new Map<string, ReturnType<MakeFailed>>();
  /** Sends a 429 page that is made once: a flood must not cost what it is refused for. */
  const sendSpent = async (request: FastifyRequest, reply: FastifyReply, waitSeconds: number) => {
    const { language } = (await source.entry()).findPage(market, pathOf(request), options.content.current());
    const { prefix, tag } = language;
    const made = spentPages.get(tag) ?? makeFailed(prefix || '/', (said) => textsFor(said).codes.tooManyRequests);
    spentPages.set(tag, made);
    const { html, headers } = await made.catch((error: unknown) => {
      spentPages.delete(tag);
      throw error;
    });
    return reply.code(429).headers(headers).header('retry-after', waitSeconds).send(html);
  };

  const find = async (path: string) => {
    const content = options.content.current();
    const { findPage } = await source.entry();
    const isKnown = (other: string) => placedAt(findPage(market, other, content), places).status === 200;
    const found = findPage(market, path, content);
    return { ...found, ...placedAt(found, places), isKnown };
  };

  /** Returns the address that a changed link means; on the status page it also reads the query. */
  const mendedOf = (request: FastifyRequest, { status, page, isKnown }: Awaited<ReturnType<typeof find>>) => {
    const target = targetOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const mayBeChanged = status !== 200 || page === 'status' || /%(?:25)*23/.test(target);
    return isRead && mayBeChanged ? mendAddress(target, { ...market, isKnown }) : undefined;
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const spentSeconds = waitOf(request, reply);
    if (spentSeconds !== undefined) return sendSpent(request, reply, spentSeconds);
    const found = await find(pathOf(request));
    const { language, page, params, address, status } = found;
    const mended = mendedOf(request, found);
    if (mended !== undefined) return reply.redirect(mended, 301);
    if (found.redirect !== undefined) return reply.redirect(found.redirect, 302);
    if (plainPages && asksPlain(request, page)) return plainPages.show(request, reply, { language, page, params });
    const asked = status === 200 ? ownAddressOf(request, { page, address }) : undefined;
    const waitSeconds = asked && (await tooSoon(request, reply));
    if (asked && waitSeconds === undefined)
      return sendOwn(request, reply, { ...(await render.own(language, page, asked)), status });
    if (waitSeconds !== undefined) reply.header('retry-after', waitSeconds);
    const document = await render.document(language, page, { address, url: request.url });
    return sendDocument(request, reply, document, waitSeconds === undefined ? status : 429);
  };
  app.get('/*', sendPage);

  const sendUnknownPage = async (request: FastifyRequest, reply: FastifyReply, language = market.languages[0]) => {
    if (!language) throw new Error('a market needs a language');
    return sendDocument(request, reply, await render.document(language, 'unknown', {}), 404);
  };

  if (plain)
    registerVotes(app, {
      ...plain,
      isAnswer: async (request) => (await find(pathOf(request))).address.question !== undefined,
      sendUnknown: async (request, reply) => {
        const { language, page, address, status } = await find(pathOf(request));
        return sendDocument(request, reply, await render.document(language, page, { address }), status);
      },
      send: async ({ request, reply, language }, question, posted, status) =>
        sendOwn(request, reply, { ...(await render.own(language, 'help', { question, posted })), status }),
    });

  if (plain)
    registerForms(app, {
      ...plain,
      readPackage: (page, tag) => options.content.current().package(page, tag),
      sendUnknown: (request, reply) => sendUnknownPage(request, reply),
      send: async ({ request, reply, language }, formId, posted, status) => {
        const isFeedback = formId === 'feedback' && !request.routeOptions.url?.endsWith('/:formId');
        const address = isFeedback ? { posted } : { form: formId, posted };
        const own = await render.own(language, 'feedback', address);
        return sendOwn(request, reply, { ...own, status });
      },
    });

  // A form sent before the script ran: its body is never read, so typed values never reach an address.
  for (const path of first.formPaths(market)) {
    if (plainPages?.takes(path)) continue;
    app.route({
      method: 'POST',
      url: path,
      onRequest: async (request, reply) => reply.redirect(pathOf(request), 303),
      handler: sendPage,
    });
  }

  return {
    makeFailed,
    /** Makes and packs all pages and scripts in sequence, resting in between for visitors. */
    renderAll: async (rest: () => Promise<void> = async () => {}) => {
      if (options.dev) return;
      for (const language of market.languages) {
        await render.prepare(language);
        for (const page of first.pageIds) {
          // An article needs its content.
          if (page === 'article') continue;
          await render.document(language, page, {});
          await render.content(language, page);
          await rest();
        }
      }
      await assets?.packAll();
      await render.tidy();
    },
    /** Answers an address that the router cannot decode: redirects to the one it means, or sends a 404 page. */
    sendUndecodable: async (request: FastifyRequest, reply: FastifyReply) => {
      const spentSeconds = waitOf(request, reply);
      if (spentSeconds !== undefined) return sendSpent(request, reply, spentSeconds);
      const found = await find(pathOf(request));
      const mended = mendedOf(request, found);
      if (mended !== undefined) return reply.redirect(mended, 301);
      return sendDocument(request, reply, await render.document(found.language, found.page, {}), 404);
    },
  };
};
