import { present } from '@selfcare/contract/typed/present';
import type { CurrencyCode } from '@selfcare/contract/values/money';
import type { CardGateway, PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { Position } from '@selfcare/contract/places/distance';
import type { Technology } from '@selfcare/contract/places/lists';
import type { LineType } from '@selfcare/contract/subscribers';

/** A language of the portal: BCP 47 tag, path prefix (empty for the first), and own name. */
export type Language = { tag: string; prefix: string; label: string };

/** A payment method of the market, as `paymentOptions` names it, with the card gateways. */
export type PaymentOption = { type: PaymentMethodType; name: string; gateways?: CardGateway[] };

/** A rate of the card account, with the day of its start, `YYYY-MM-DD`. */
type CardRate = { rate: number; since: string };

/** The tasks that a phone can also do by a USSD code. */
type UssdErrand = 'recharge' | 'bundles' | 'bill' | 'broadband';

/**
 * The settings of one operator, complete in one folder. No market extends another, so nothing of one operator reaches
 * the customers of the next.
 */
export type Market = {
  /** The folder's name, which the setting `MARKET` selects. */
  id: string;
  /** Operator code: `x-country` and `countryCode` of the wire. */
  opco: string;
  country: string;
  countryCode: string;
  /** Digits of a number without the country code. */
  msisdnLength: number;
  /** The trunk prefix that is dialled before a national number (`0`); empty without one. */
  nationalPrefix: string;
  /** The groups of digits for display; their sum is `msisdnLength`. */
  msisdnGroups: number[];
  /** The prefixes of customers' numbers, for hints; the operator's systems decide. */
  msisdnPrefixes: string[];
  msisdnExample: string;
  /** The prefix before the national number in `paymentMobile` on the wire. */
  paymentMobilePrefix: string;
  /** The currency of prices: the ISO code, and its word on the wire and on screen. */
  currency: { code: CurrencyCode; shown: string; decimals: number };
  /** The second currency of a market with dual currency, and its rate per dollar. */
  localCurrency?: { code: CurrencyCode; shown: string; decimals: number; perDollar: number };
  /** `slug` is part of addresses and of the wire's words for the wallet. */
  brand: { name: string; slug: string; company: string };
  /** The name is also an ordinary word ("Orange"): the check of brand words then searches only the wire's words. */
  isBrandOrdinaryWord?: true;
  /** The first one is the default. */
  languages: Language[];
  /** IANA name of the time zone of all days and times. */
  timeZone: string;
  /** `x-channel` of the wire. */
  channel: string;
  /** The numbers to dial for help, and for a new PIN of the wallet. */
  customerCareNumber: string;
  pinResetDial: string;
  /** The USSD code of each task, for when the portal is unreachable. */
  ussd: Record<UssdErrand, string>;
  /** In minor units of the market's currency. */
  bounds: { prepaidMin: number; prepaidMax: number; postpaidMin: number; postpaidMax: number };
  /** Chips of the recharge form, in minor units. */
  quickAmounts: { home: number[]; recharge: number[] };
  /** Rounds a bill with a fraction up; otherwise its whole part is proposed. */
  amountToHigherValue: boolean;
  /** Lets hybrid lines pay bills. */
  postpaidHybridCheck: boolean;
  /** Lets postpaid lines buy bundles. */
  postpaidBundles: boolean;
  /** Requires a code for a router's balance. */
  broadbandBalanceOtp: boolean;
  /** Prices in dollars, paid in dollars or in `localCurrency`. */
  enableDualCurrency: boolean;
  /** The number of polls, every 10 s, of a page that waits for a wallet. */
  paymentMaxTry: number;
  /** Data protection under the market's law. */
  privacy: {
    /** Processing only after consent: counting steps, and storing paid numbers on the device. */
    afterYes: { steps: boolean; numbers: boolean };
    /** Days that payments keep numbers; `PERSONAL_DATA_DAYS` overrides it for sweep and notice. */
    personalDays: number;
    /** Days that requests for 5G at home keep names and addresses; `LEAD_DAYS` overrides it. */
    leadDays: number;
    /** The company's address, and the contact for requests. */
    address: string;
    contact: string;
    /** The law and the authority for people's rights, by the first part of a language tag. */
    law: Record<string, string>;
    authority: Record<string, string>;
  };
  /** In display order. */
  paymentOptions: PaymentOption[];
  /** M-Pesa's words for the market: the last path segment, and a three-letter country (not always ISO 3166-1). */
  mpesa?: { path: string; country: string };
  /**
   * The card gateway's account. `rates` are account units per unit of the price, oldest first; the last is in use.
   * `popup` opens the gateway over the page.
   */
  cardAccount: { currency: CurrencyCode; rates: readonly [CardRate, ...CardRate[]]; popup: boolean };
  /** The towns from `places/towns.json` (docs/places.md). */
  towns?: readonly Town[];
  /**
   * Map, network and shops; the data are in `places/` (docs/places.md). Pages of a market without them give a number to
   * call.
   */
  places?: {
    /** Bounds in degrees: outside there is no map, and coordinates are refused. */
    bounds: { south: number; west: number; north: number; east: number };
    /** The initial centre of maps and lists of shops. */
    centre: Position;
    /** The capital's name in the gazetteer: of two equal matches the one here comes first. */
    capital: string;
    /** The sites and shops are the shipped random sample: pages say so in their source. */
    isSample?: true;
    /** The range of a site by technology, in km. */
    radiusKm: Record<Technology, number>;
  };
};

/** Checks whether a type of line may buy bundles; the catalogue says which. */
export const sellsBundlesTo = ({ postpaidBundles }: Pick<Market, 'postpaidBundles'>, lineType: LineType): boolean =>
  postpaidBundles || lineType !== 'POSTPAID';

/** A town by its name in the gazetteer, with the availability of home internet. */
export type Town = { cityName: string; hbbLeadFeasibility: boolean };

/** Returns the names of a market's towns; undefined without a list. */
export const townsOf = ({ towns }: Pick<Market, 'towns'>): string[] | undefined =>
  towns?.map(({ cityName }) => cityName);

/** Returns the current rate of the card account. */
export const cardRateOf = ({ rates }: Pick<Market['cardAccount'], 'rates'>): number => present(rates.at(-1)).rate;

/** Returns the business day of a moment, `YYYY-MM-DD`; today by default. */
export const dayOf = ({ timeZone }: Pick<Market, 'timeZone'>, at = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
