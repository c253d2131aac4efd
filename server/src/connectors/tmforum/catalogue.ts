import { languageOf } from '@selfcare/contract/content/lists';
import { z } from 'zod';
import type { FindOffering, ListOfferings, Offering } from '../../features/bundles/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import type { HttpClient } from '../http-client.ts';
import { must, name, word } from '../reading/scalars.ts';
import { isOnSale, parseOffering, shelfMark } from './offering.ts';
import { planCategory } from './plans.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

type CatalogueSettings = TmforumSettings & {
  /** Receives the code of an unreadable offering, which is left out. */
  onUnreadable?: (productCode: string) => void;
};

const path = '/tmf-api/productCatalogManagement/v4/productOffering';
const pageSize = 100;
const pageLimit = 100;

/** Returns the response's language if it is not the requested one. */
const otherLanguage = (said: unknown, asked: string): string | undefined => {
  const [, lang] = /^([a-z]{2,3})(?:-[a-z0-9-]+)?$/i.exec(typeof said === 'string' ? said.trim() : '') ?? [];
  const own = lang?.toLowerCase();
  return own === undefined || own === languageOf(asked) ? undefined : own;
};

const readPage = async (call: HttpClient, language: string, offset: number) => {
  const result = await call({
    operation: 'catalogue',
    method: 'GET',
    path,
    query: { lifecycleStatus: 'Active', offset: String(offset), limit: String(pageSize) },
    headers: { 'accept-language': language },
  });
  const page = bodyOf(result, [200], z.array(z.unknown()));
  const headers = result.kind === 'answer' ? result.headers : {};
  const total = String(headers['x-total-count'] ?? '');
  const lang = otherLanguage(headers['content-language'], language);
  return page && /^\d{1,9}$/.test(total) ? { page, total: Number(total), lang } : undefined;
};

const planMark = z.object({ category: z.array(z.object({ id: must(word(planCategory)) })).min(1) });
const isPlan = (offering: unknown) => planMark.safeParse(offering).success;

const readAll = async (
  call: HttpClient,
  language: string,
): Promise<{ all: unknown[]; lang?: string | undefined } | undefined> => {
  const all: unknown[] = [];
  for (let pages = 0; pages < pageLimit; pages += 1) {
    const answer = await readPage(call, language, all.length);
    if (!answer) return undefined;
    all.push(...answer.page);
    if (all.length >= answer.total) return { all, lang: answer.lang };
    if (answer.page.length === 0) return undefined;
  }
  return undefined;
};

/** Creates the list of bundles on sale (TMF620); an incomplete catalogue is `unavailable`. */
export const createCatalogue = (settings: CatalogueSettings): ListOfferings => {
  const call = createTmforumClient(settings);
  return async (language) => {
    const marks = z.array(shelfMark);
    const read = await readAll(call, language);
    const shelf = marks.safeParse(read?.all).data;
    if (!read || !shelf) return { outcome: 'unavailable' };
    const { all, lang } = read;
    const offerings: Offering[] = [];
    for (const [index, mark] of shelf.entries()) {
      // Plans of 5G at home have their own page (plans.ts).
      if (!isOnSale(mark) || isPlan(all[index])) continue;
      const offering = parseOffering(all[index]);
      if (offering) offerings.push(lang === undefined ? offering : { ...offering, lang });
      else settings.onUnreadable?.(mark.id);
    }
    return { outcome: 'listed', offerings };
  };
};

const noOffering = z.object({ code: must(name) });

/** Creates the look-up of a bundle, withdrawn ones too. Only a TM Forum error under 404 proves absence. */
export const createOfferingLookup = (settings: TmforumSettings): FindOffering => {
  const call = createTmforumClient(settings);
  return async ({ productCode, language }) => {
    // A code of dots would change the path.
    if (/^\.*$/.test(productCode)) return { outcome: 'unknown-offering' };
    const result = await call({
      operation: 'catalogue',
      method: 'GET',
      path: `${path}/${encodeURIComponent(productCode)}`,
      headers: { 'accept-language': language },
    });
    if (bodyOf(result, [404], noOffering)) return { outcome: 'unknown-offering' };
    const mark = bodyOf(result, [200], shelfMark);
    if (mark?.id !== productCode) return { outcome: 'unavailable' };
    if (!isOnSale(mark)) return { outcome: 'withdrawn' };
    const offering = parseOffering(result.kind === 'answer' ? result.body : undefined);
    return offering ? { outcome: 'on-sale', offering } : { outcome: 'unavailable' };
  };
};
