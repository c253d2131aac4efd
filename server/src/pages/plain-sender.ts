import { randomBytes, randomInt } from 'node:crypto';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import type { SendShown } from './no-script/register-plain.ts';
import { word, type ShownPage } from './no-script/plain-pages.ts';
import type { Visit } from './no-script/visit.ts';
import type { DocumentSender } from './packing/document-sender.ts';
import { pathOf } from '../http/input/path-of.ts';
import type { MakeFailed } from '../http/errors.ts';
import type { PortalSource } from './portal-source.ts';
import { originOf, type RenderOptions } from './renderer.ts';
import { developmentHeaders, documentHeaders } from './security-headers.ts';

/**
 * Returns the address of a page that answers a form: the form's own unless `at` names another. Keeps only a
 * transaction's id of the query: text that another site injects would reveal the page's number by its compressed
 * length.
 */
const placeOf = ({ request, language }: Visit, at: string | undefined) => {
  const [path = '/', query] = at?.split('?') ?? [pathOf(request).slice(language.prefix.length) || '/'];
  const id = new URLSearchParams(query ?? (request.query as Record<string, string>)).get('id') ?? '';
  const search = new URLSearchParams({ ...(isTransactionId(id) && { id }), plain: '1' });
  return { path, search: `?${search}` };
};

/** Returns a comment of random length, which hides how well a page with a number compresses. */
const padding = () => `<!--${randomBytes(randomInt(64)).toString('hex')}-->`;

export const createPlainSender = (
  { market, publicUrl, dev, scriptOrigins, assetsUrl, channel, content: active, places }: RenderOptions,
  source: PortalSource,
  { sendOwn, sendGrowing }: DocumentSender,
) => {
  const tilesOrigin = originOf(places?.tiles?.url);
  const { origin } = new URL(publicUrl);
  const send: SendShown = async (visit, { view, status = 200, refresh, later }, frame) => {
    const { request, reply, language } = visit;
    const entry = await source.entry();
    const place = placeOf(visit, frame?.at);
    const at = language.prefix + place.path + place.search;
    const render = (page: Pick<ShownPage, 'view' | 'refresh'>) =>
      entry.renderPlain({
        market,
        language,
        content: active.current(),
        origin,
        channel,
        ...place,
        view: page.view,
        ...(frame && { frame: { at, ...(page.refresh && { againAfterSeconds: page.refresh.seconds }) } }),
      });
    const made = render({ view, refresh });
    const html = await source.finish(request.url, made.html);
    const inline = frame ? [entry.frameScript] : [];
    const headers = dev
      ? developmentHeaders(html, tilesOrigin)
      : documentHeaders({ sheet: made.sheet, inline, scriptOrigins, assetsUrl, tilesOrigin });
    // With the address: a browser that came with a fragment would otherwise only scroll in the page it has.
    if (refresh && !frame) {
      const seen = refresh.seen === undefined ? '' : `&seen=${refresh.seen}`;
      headers['refresh'] = `${refresh.seconds}; url=${at}${seen}`;
    }
    const own = { html: html + padding(), headers, status };
    if (!later) return sendOwn(request, reply, own);
    return sendGrowing(request, reply, own, async () => {
      const next = await later();
      return next && render(next).body + padding();
    });
  };

  const makeFailed: MakeFailed = async (url, say) => {
    const entry = await source.entry();
    const content = active.current();
    const { language } = entry.findPage(market, url.split('?')[0] || '/', content);
    const { view } = word('recharge', 'failed', 500, say(language.tag));
    const of = { market, language, content, origin, channel, path: '/', search: '' };
    const { html, sheet } = entry.renderPlain({ ...of, view });
    const headers = dev
      ? developmentHeaders(html, tilesOrigin)
      : documentHeaders({ sheet, scriptOrigins, assetsUrl, tilesOrigin });
    return { html, headers: { ...headers, 'cache-control': 'no-store' } };
  };
  return { send, makeFailed };
};
