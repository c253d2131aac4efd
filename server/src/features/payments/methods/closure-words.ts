import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { typesetTimes } from '@selfcare/contract/values/typeset-times';
import type { Market } from '@selfcare/markets/market';
import { fill, textsFor } from '../../../locales/texts.ts';
import type { Closure } from './availability.ts';

const minute = 60_000;

/** A moment as the market's clocks show it, rounded up to the minute; with its day unless that is today. */
const shownMoment = (moment: Date, { timeZone }: Market, language: string): string => {
  const shown = new Date(Math.ceil(moment.getTime() / minute) * minute);
  const day = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' });
  const isToday = day.format(shown) === day.format(new Date());
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!isToday && { day: 'numeric', month: 'long' }),
  });
  return typesetTimes(format.format(shown), language);
};

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
