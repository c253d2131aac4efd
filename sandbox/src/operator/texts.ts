import { texts, type SmsTexts } from '../locales/texts.ts';
import { showAmount } from '../money.ts';
import type { Market } from './market.ts';

/** Returns the operator's SMS in the market's language: amounts in the currency that moved, balances in the market's own. */
export const smsTexts = (market: Market): SmsTexts =>
  texts[market.language].sms(market, {
    money: (moved) => showAmount(moved, market, market.language),
    left: (amount) => showAmount({ amount, currency: market.currency }, market, market.language),
    day: (at) =>
      new Intl.DateTimeFormat(market.language, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: market.timeZone,
      }).format(new Date(at)),
  });
