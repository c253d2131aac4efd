import { createContext, useContext } from 'react';
import { formatMsisdn } from '../format/msisdn.ts';

/** What every page may know of the market and its language: the same for every visitor, sent once with the document. */
export type Site = {
  market: string;
  brand: { name: string; slug: string; company: string };
  /** BCP 47 tag of the page's language, the first part of it, and the prefix of its addresses. */
  tag: string;
  lang: string;
  prefix: string;
  languages: readonly { tag: string; prefix: string; label: string }[];
  opco: string;
  country: string;
  countryCode: string;
  channel: string;
  /** The channel's key and service: they name the portal and protect nothing. */
  apiKey: string;
  serviceId: string;
  msisdnLength: number;
  nationalPrefix: string;
  msisdnGroups: readonly number[];
  msisdnExample: string;
  paymentMobilePrefix: string;
  currency: { code: string; shown: string; decimals: number };
  /** The wire counts prices in hundredths of a dollar, and the customer chooses between dollars and `localCurrency`. */
  enableDualCurrency: boolean;
  localCurrency?: { code: string; shown: string; decimals: number };
  /** What a card is charged in, and how many of its units one unit of the price costs. */
  cardAccount: { currency: string; rate: number };
  /** In minor units of the currency. */
  bounds: { prepaidMin: number; prepaidMax: number; postpaidMin: number; postpaidMax: number };
  /** Whether HYBRID lines may pay bills, and whether a bill with a fraction is rounded up. */
  postpaidHybridCheck: boolean;
  amountToHigherValue: boolean;
  /** Whether a router's balance is told only to who proves its number by a code. */
  broadbandBalanceOtp: boolean;
  /** What is done only after the visitor said yes (session/device/consent.ts). */
  afterYes: { steps: boolean; numbers: boolean };
  quickAmounts: { home: readonly number[]; recharge: readonly number[] };
  timeZone: string;
  customerCareNumber: string;
  pinResetDial: string;
  /** What is dialled for a flow where the portal cannot be reached. */
  ussd: Readonly<Record<'recharge' | 'bundles' | 'bill' | 'broadband', string>>;
};

const SiteContext = createContext<Site | null>(null);

export const SiteProvider = SiteContext.Provider;

/** The market and language that the page is shown in. */
export const useSite = (): Site => {
  const site = useContext(SiteContext);
  if (!site) throw new Error('no SiteProvider');
  return site;
};

/** Formats numbers as the market reads them. */
export const useMsisdnFormat = () => {
  const { msisdnGroups } = useSite();
  return (msisdn: string | null | undefined) => formatMsisdn(msisdn, msisdnGroups);
};
