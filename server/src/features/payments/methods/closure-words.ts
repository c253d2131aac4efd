import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { Market } from '@selfcare/markets/market';
import { shownMoment } from '../../../locales/shown-moment.ts';
import { fill, textsFor } from '../../../locales/texts.ts';
import type { Closure } from './availability.ts';

const againWords = ({ until }: Closure, market: Market, language: string): string => {
  const { at, later } = textsFor(language).closed;
  return until ? fill(at, { time: shownMoment(until, market, language) }) : later;
};

/** Says that a payment method takes no payment now, and when to try again as far as that is known. */
export const methodClosedWords = (
  closure: Closure,
  type: PaymentMethodType,
  market: Market,
  language: string,
): string => {
  const { closed, ways } = textsFor(language);
  const own: Partial<Record<PaymentMethodType, string>> = ways;
  const name = own[type] ?? market.paymentOptions.find((option) => option.type === type)?.name ?? '';
  return fill(closed.way, { name, again: againWords(closure, market, language) });
};

/** Says the same of what is bought. */
export const productClosedWords = (closure: Closure, market: Market, language: string): string =>
  fill(textsFor(language).closed.product, { again: againWords(closure, market, language) });
