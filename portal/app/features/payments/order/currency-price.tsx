import type { GiftSentence } from '@selfcare/contract/payments';
import { withCurrency } from '@selfcare/contract/values/amount-text';
import { createContext, useContext } from 'react';
import { priceFigures } from '../../../format/price-text.ts';
import { useSite } from '../../../site/site.tsx';
import type { QueryData } from '../../../session/query-data.ts';

/** In major units of a currency, the wire's word. */
type Money = { amount: number; currency: string };

/** What an order costs: figures as the language writes them, and the wire's word of their currency. */
export type Price = { figures: string; currency: string };

/**
 * An order, what it is paid in where that is not its own currency, what it costs in the local one where that is known, and
 * the sentence that goes with it where it is a gift.
 */
export type PaidOrder = QueryData & { payCurrency?: string; localPrice?: Money; giftSentence?: GiftSentence };

/** With dual currency: what the customer wants to pay in, the price in it where that is not the order's own, and the local one. */
export type CurrencyChoice = { wanted?: string; price?: Price; localPrice?: Money };

const ChosenPrice = createContext<Price | undefined>(undefined);

/** Tells what is below in which currency the order is paid, where that is not its own. */
export const ChosenPriceProvider = ChosenPrice.Provider;

/** The price of an order as it is shown and will be charged, and the same with its currency on one line. */
export const usePrice = ({ amount, currency }: QueryData): Price & { text: string } => {
  const site = useSite();
  const own = { figures: priceFigures(amount, currency, site), currency };
  const price = useContext(ChosenPrice) ?? own;
  return { ...price, text: withCurrency(price.figures, price.currency, site.tag) };
};
