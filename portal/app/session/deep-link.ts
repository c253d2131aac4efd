import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { splitLanguage } from '../site/pages.ts';
import { wholeFragment } from '../site/location.tsx';
import { keepDraft } from './storage.ts';
import { keepWidgetInfo, type WidgetInfo } from './widget-info.ts';
import type { Site } from '../site/site.tsx';

export type DeepLink = { msisdn: string; amount?: string };

type Shape = Pick<Site, 'msisdnLength' | 'countryCode' | 'nationalPrefix' | 'bounds' | 'currency'>;

/** Most characters of a fragment; a longer one is ignored. */
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

/** Returns undefined without exactly one valid number; drops an amount outside the bounds. */
export const parseDeepLink = (fragment: string, shape: Shape): DeepLink | undefined => {
  if (fragment.length > longest) return undefined;
  const values = new URLSearchParams(wholeFragment(fragment));
  const msisdn = parseMsisdn(one(values, 'msisdn') ?? '', shape);
  if (!msisdn) return undefined;
  const amount = amountOf(one(values, 'amount'), shape);
  return { msisdn, ...(amount && { amount }) };
};

const receivers: Record<string, { type: WidgetInfo['type']; form: string }> = {
  '/prepaid-recharge': { type: 'prepaid', form: 'recharge' },
  '/data-bundle': { type: 'prepaid', form: 'bundles' },
  '/postpaid-bill-pay': { type: 'postpaid', form: 'bill' },
  '/broadband-recharge': { type: 'broadband', form: 'broadband' },
};

/** Fills the form of its page and sends nothing; returns false if the link is not valid there. */
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

/** Returns a link with the number behind the `#`, so that no server sees it. */
export const rechargeLink = ({ msisdn, amount }: DeepLink, { origin, prefix }: { origin: string; prefix: string }) =>
  `${origin}${prefix}/prepaid-recharge#msisdn=${msisdn}${amount ? `&amount=${amount}` : ''}`;
