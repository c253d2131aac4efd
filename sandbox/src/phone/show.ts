import type { Language } from '../language.ts';
import { groupDigits, showAmount } from '../money.ts';
import type { Market } from '../operator/market.ts';

/** Formatters of the page. */
export type Show = {
  money: (amount: number, currency?: string) => string;
  /** Formats an amount whose currency is shown elsewhere. */
  digits: (amount: number) => string;
  currency: string;
  number: (msisdn: string | undefined) => string;
  size: (size: { amount: number; unit: string }) => string;
  time: (at: string, withSeconds?: boolean) => string;
  day: (at: string) => string;
};

const namesOfUnits: Record<Language, Record<string, string>> = {
  fr: { GB: 'Go', MB: 'Mo' },
  en: {},
  sw: { min: 'dakika', sms: 'SMS' },
};

export const showIn = (market: Market, language: Language): Show => {
  const timeZone = market.timeZone;
  const format = (at: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(at));
  return {
    money: (amount, currency = market.currency) => showAmount({ amount, currency }, market, language),
    digits: (amount) => groupDigits(amount, language),
    currency: market.currencyShown,
    number: (msisdn) => (msisdn ?? '').replace(/^(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3\u00a0$4'),
    size: ({ amount, unit }) => {
      const units: Record<string, string> = namesOfUnits[language];
      const words = [groupDigits(amount, language), units[unit] ?? unit];
      return (language === 'sw' ? words.toReversed() : words).join('\u00a0');
    },
    time: (at, withSeconds = false) =>
      format(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(withSeconds && { second: '2-digit' }) }),
    day: (at) => format(at, { day: 'numeric', month: 'long', year: 'numeric' }),
  };
};
