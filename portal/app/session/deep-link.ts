import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { splitLanguage } from '../site/pages.ts';
import { wholeFragment } from '../site/take-fragment.ts';
import { keepDraft } from './draft.ts';
import { keepWidgetInfo, type WidgetInfo } from './widget-info.ts';
import type { Site } from '../site/site.tsx';

/** What a link asks for: a line, and for a recharge how much, in major units as digits. */
export type DeepLink = { msisdn: string; amount?: string };

type Shape = Pick<Site, 'msisdnLength' | 'countryCode' | 'nationalPrefix' | 'bounds' | 'currency'>;

/** Letters of a fragment; a longer one is none of ours. */
const longest = 200;

const one = (values: URLSearchParams, name: string) => {
  const all = values.getAll(name);
  return all.length === 1 ? all[0]?.trim() : undefined;
};

const amountOf = (text: string | undefined, { bounds, currency }: Shape): string | undefined => {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  const minor = Number(text) * 10 ** currency.decimals;
  return minor >= bounds.prepaidMin && minor <= bounds.prepaidMax ? text : undefined;
};

/**
 * Reads `#msisdn=055123456&amount=1000`. Refuses all where the number is missing, given twice or no national number; an
 * amount outside the bounds is left out. Anything else in the fragment is passed over.
 */
export const parseDeepLink = (fragment: string, shape: Shape): DeepLink | undefined => {
  if (fragment.length > longest) return undefined;
  const values = new URLSearchParams(wholeFragment(fragment));
  const msisdn = parseMsisdn(one(values, 'msisdn') ?? '', shape);
  if (!msisdn) return undefined;
  const amount = amountOf(one(values, 'amount'), shape);
  return { msisdn, ...(amount && { amount }) };
};

/** The pages that take a link, their type in `widgetInfo` and their draft. */
const receivers: Record<string, { type: WidgetInfo['type']; form: string }> = {
  '/prepaid-recharge': { type: 'prepaid', form: 'recharge' },
  '/data-bundle': { type: 'prepaid', form: 'bundles' },
  '/postpaid-bill-pay': { type: 'postpaid', form: 'bill' },
  '/broadband-recharge': { type: 'broadband', form: 'broadband' },
};

/**
 * Leaves what a link says for the form of its page, in place of what was typed there before; says whether there was
 * anything to leave. Nothing is sent and nothing is paid by it.
 */
export const handOver = (fragment: string, pathname: string, site: Shape & Pick<Site, 'languages'>): boolean => {
  const { path } = splitLanguage(pathname, site.languages);
  const receiver = receivers[path.toLowerCase().replace(/\/$/, '')];
  const link = receiver && parseDeepLink(fragment, site);
  if (!link) return false;
  const { msisdn, amount } = link;
  keepWidgetInfo({ type: receiver.type, msisdn });
  keepDraft(receiver.form, receiver.form === 'recharge' && amount ? { msisdn, amount } : { msisdn });
  return true;
};

/** The address that asks somebody to recharge a line; the number stands behind the `#`, so that no server sees it. */
export const rechargeLink = ({ msisdn, amount }: DeepLink, { origin, prefix }: { origin: string; prefix: string }) =>
  `${origin}${prefix}/prepaid-recharge#msisdn=${msisdn}${amount ? `&amount=${amount}` : ''}`;
