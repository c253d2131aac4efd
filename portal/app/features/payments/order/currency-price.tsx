import type { GiftSentence } from '@selfcare/contract/payments';
import { withCurrency } from '@selfcare/contract/values/amount-text';
import { createContext, useContext } from 'react';
import { priceFigures } from '../../../format/price-text.ts';
import { useSite } from '../../../site/site.tsx';
import type { QueryData } from '../../../session/query-data.ts';

type Money = { amount: number; currency: string };

export type Price = { figures: string; currency: string };

export type PaidOrder = QueryData & { payCurrency?: string; localPrice?: Money; giftSentence?: GiftSentence };

export type CurrencyChoice = { wanted?: string; price?: Price; localPrice?: Money };

const ChosenPrice = createContext<Price | undefined>(undefined);

export const ChosenPriceProvider = ChosenPrice.Provider;

export const usePrice = ({ amount, currency }: QueryData): Price & { text: string } => {
  const site = useSite();
  const own = { figures: priceFigures(amount, currency, site), currency };
  const price = useContext(ChosenPrice) ?? own;
  return { ...price, text: withCurrency(price.figures, price.currency, site.tag) };
};
