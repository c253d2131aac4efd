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
 * The page that stands in place of an answer to a form has the form's own address, unless another is named. Of a query it keeps a
 * transaction's id alone: what another site can write into a page that shows a number would tell that number by its compressed length.
 */
const placeOf = ({ request, language }: Visit, at: string | undefined) => {
  const [path = '/', query] = at?.split('?') ?? [pathOf(request).slice(language.prefix.length) || '/'];
  const id = new URLSearchParams(query ?? (request.query as Record<string, string>)).get('id') ?? '';
  const search = new URLSearchParams({ ...(isTransactionId(id) && { id }), plain: '1' });
  return { path, search: `?${search}` };
};

/** A comment of another length each time: how far a page with a number compresses beside what was put into its address tells nobody that number. */
const padding = () => `<!--${randomBytes(randomInt(64)).toString('hex')}-->`;

/** Sends pages that are made for one browser. */
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
    // With its address: a browser that came here with a fragment would else only look for that in the page it has.
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

  /** Makes a page that says why another could not be shown, in the language of its address. */
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
