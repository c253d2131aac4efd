import { present } from '@selfcare/contract/typed/present';
import type { CurrencyCode } from '@selfcare/contract/values/money';
import type { CardGateway, PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { Position } from '@selfcare/contract/places/distance';
import type { Technology } from '@selfcare/contract/places/lists';
import type { LineType } from '@selfcare/contract/subscribers';

/** A language of the portal: its BCP 47 tag, the prefix of its addresses (empty for the market's first), its own name. */
export type Language = { tag: string; prefix: string; label: string };

/** A payment method that the market offers, as `paymentOptions` names it; card gateways are listed under `gateways`. */
export type PaymentOption = { type: PaymentMethodType; name: string; gateways?: CardGateway[] };

/** A rate of the card account, and the day since when it holds, `YYYY-MM-DD`. */
type CardRate = { rate: number; since: string };

/** Errands that a phone can also do by dialling a code. */
type UssdErrand = 'recharge' | 'bundles' | 'bill' | 'broadband';

/**
 * Everything that makes one operator differ from the next. A new operator is one folder with one of these, written out
 * whole: no market stands on another, so that nothing of one operator reaches the customers of the next.
 */
export type Market = {
  /** The folder's name, which the setting `MARKET` names. */
  id: string;
  /** Operator code, `x-country` and `countryCode` of the wire. */
  opco: string;
  country: string;
  countryCode: string;
  /** Digits of a number without the country code. */
  msisdnLength: number;
  /** Dialled before a number inside the country where it is no part of the number (`0`); empty where nothing is. */
  nationalPrefix: string;
  /** How the digits are read in groups; the sum is `msisdnLength`. */
  msisdnGroups: number[];
  /** What a customer's number starts with, for hints; the operator's own systems decide. */
  msisdnPrefixes: string[];
  msisdnExample: string;
  /** Put before the national number in `paymentMobile` on the wire. */
  paymentMobilePrefix: string;
  /** What prices count: the ISO code, and the word for it on the wire and on the screens. */
  currency: { code: CurrencyCode; shown: string; decimals: number };
  /** Beside dollars, where the market counts in both: what a dollar costs (dual currency). */
  localCurrency?: { code: CurrencyCode; shown: string; decimals: number; perDollar: number };
  /** `slug` stands in addresses and in the wire's words for the wallet. */
  brand: { name: string; slug: string; company: string };
  /** The name also means something else ("Orange"): the check of brand words looks for it in the wire's words alone. */
  isBrandOrdinaryWord?: true;
  /** First is the default. */
  languages: Language[];
  /** IANA name; days and times are the market's. */
  timeZone: string;
  /** `x-channel` of the wire. */
  channel: string;
  /** What a customer dials for help, and to get a new PIN for the wallet. */
  customerCareNumber: string;
  pinResetDial: string;
  /** What is dialled for the same errands where the portal cannot be reached. */
  ussd: Record<UssdErrand, string>;
  /** In minor units of the market's currency. */
  bounds: { prepaidMin: number; prepaidMax: number; postpaidMin: number; postpaidMax: number };
  /** Chips of the recharge form, in minor units. */
  quickAmounts: { home: number[]; recharge: number[] };
  /** Whether a bill with a fraction is rounded up; else its whole part is proposed. */
  amountToHigherValue: boolean;
  /** Whether hybrid lines may pay bills. */
  postpaidHybridCheck: boolean;
  /** Whether postpaid lines buy bundles here. */
  postpaidBundles: boolean;
  /** Whether a router's balance is told only to who proves its number by a code. */
  broadbandBalanceOtp: boolean;
  /** Prices in dollars, paid in dollars or in `localCurrency`. */
  enableDualCurrency: boolean;
  /** How often a page that waits for a wallet asks, every 10 s. */
  paymentMaxTry: number;
  /** People's data, as the market's law asks and its counsel says. */
  privacy: {
    /** What is done only after a visitor said yes: counting steps, keeping numbers that were paid for on their device. */
    afterYes: { steps: boolean; numbers: boolean };
    /** How long payments keep numbers; the setting `PERSONAL_DATA_DAYS` says it for the sweep and for the notice. */
    personalDays: number;
    /** How long is kept who asked for 5G at home, and where; `LEAD_DAYS` says it likewise. */
    leadDays: number;
    /** Whom people turn to: the company's address, and where requests are read. */
    address: string;
    contact: string;
    /** The law that gives people their rights, and who watches over it, in each language by the first part of its tag. */
    law: Record<string, string>;
    authority: Record<string, string>;
  };
  /** In the order in which they are offered. */
  paymentOptions: PaymentOption[];
  /**
   * Where MPESA is offered, its words for the market: the last part of its address, and the country in three letters (not always
   * ISO 3166-1).
   */
  mpesa?: { path: string; country: string };
  /**
   * Account of the card gateway: the currency it settles in, how many of its units one unit of the price costs or has cost
   * (the last is in use, the others are its history), and whether the gateway's own window opens over the page instead of a
   * page of its own.
   */
  cardAccount: { currency: CurrencyCode; rates: readonly [CardRate, ...CardRate[]]; popup: boolean };
  /** The towns of the town list, read from `places/towns.json` of its folder (docs/places.md). */
  towns?: readonly Town[];
  /**
   * Its map, network and shops, whose data stand in `places/` of its folder (docs/places.md). A market without them says on these
   * pages whom to ask.
   */
  places?: {
    /** Degrees. Beyond them there is no map, and coordinates are refused. */
    bounds: { south: number; west: number; north: number; east: number };
    /** Where maps and lists of shops begin. */
    centre: Position;
    /** As the gazetteer names it: of two places that fit alike, the one here comes first. */
    capital: string;
    /** The lists of sites and shops are those that were shipped, made by chance: pages say so in their source. */
    isSample?: true;
    /** How far a site of each technology reaches, in km. */
    radiusKm: Record<Technology, number>;
  };
};

/** Whether a type of line buys bundles here at all; the catalogue says which. */
export const sellsBundlesTo = ({ postpaidBundles }: Pick<Market, 'postpaidBundles'>, lineType: LineType): boolean =>
  postpaidBundles || lineType !== 'POSTPAID';

/** A town, by its name in the gazetteer, and whether home internet is offered there. */
export type Town = { cityName: string; hbbLeadFeasibility: boolean };

/** The names of a market's towns; undefined where it has no list of them. */
export const townsOf = ({ towns }: Pick<Market, 'towns'>): string[] | undefined =>
  towns?.map(({ cityName }) => cityName);

/** The rate of the card account that is in use. */
export const cardRateOf = ({ rates }: Pick<Market['cardAccount'], 'rates'>): number => present(rates.at(-1)).rate;

/** The day where the market is, `YYYY-MM-DD`: today, or that of another moment. */
export const dayOf = ({ timeZone }: Pick<Market, 'timeZone'>, at = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
