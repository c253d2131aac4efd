import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { formatMsisdn } from '../format/msisdn.ts';
import type { Feature, Texts } from '../locales/texts.ts';

const TextsContext = createContext<Partial<Texts>>({});

export const TextsProvider = ({ texts, children }: { texts: Partial<Texts>; children: ReactNode }) => {
  const above = useContext(TextsContext);
  const all = useMemo(() => ({ ...above, ...texts }), [above, texts]);
  return <TextsContext.Provider value={all}>{children}</TextsContext.Provider>;
};

/** Throws for texts that the page does not bring (document/needs.ts). */
export const useTexts = <Name extends Feature>(feature: Name): Texts[Name] => {
  const texts: Partial<Texts> = useContext(TextsContext);
  const found = texts[feature];
  if (!found) throw new Error(`no texts of ${feature}: npm run needs`);
  return found;
};

/** Equal for every visitor; sent once with the document. */
export type Site = {
  market: string;
  brand: { name: string; slug: string; company: string };
  tag: string;
  lang: string;
  prefix: string;
  languages: readonly { tag: string; prefix: string; label: string }[];
  opco: string;
  country: string;
  countryCode: string;
  channel: string;
  /** They name the portal and protect nothing. */
  apiKey: string;
  serviceId: string;
  msisdnLength: number;
  nationalPrefix: string;
  msisdnGroups: readonly number[];
  msisdnExample: string;
  paymentMobilePrefix: string;
  currency: { code: string; shown: string; decimals: number };
  /** The wire counts hundredths of a dollar. */
  enableDualCurrency: boolean;
  localCurrency?: { code: string; shown: string; decimals: number };
  cardAccount: { currency: string; rate: number };
  /** In minor units. */
  bounds: { prepaidMin: number; prepaidMax: number; postpaidMin: number; postpaidMax: number };
  postpaidHybridCheck: boolean;
  amountToHigherValue: boolean;
  broadbandBalanceOtp: boolean;
  afterYes: { steps: boolean; numbers: boolean };
  quickAmounts: { home: readonly number[]; recharge: readonly number[] };
  timeZone: string;
  customerCareNumber: string;
  pinResetDial: string;
  ussd: Readonly<Record<'recharge' | 'bundles' | 'bill' | 'broadband', string>>;
};

const SiteContext = createContext<Site | null>(null);

export const SiteProvider = SiteContext.Provider;

export const useSite = (): Site => {
  const site = useContext(SiteContext);
  if (!site) throw new Error('no SiteProvider');
  return site;
};

export const useMsisdnFormat = () => {
  const { msisdnGroups } = useSite();
  return (msisdn: string | null | undefined) => formatMsisdn(msisdn, msisdnGroups);
};
