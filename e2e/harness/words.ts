import * as en from '../../portal/app/locales/en.ts';
import * as fr from '../../portal/app/locales/fr.ts';
import * as sw from '../../portal/app/locales/sw.ts';
import type { Texts } from '../../portal/app/locales/texts.ts';
import { fill } from '../../portal/app/format/fill.ts';
import type { Language } from './browser.ts';

/** The languages of the first market, and one of another market. */
export type Spoken = Language | 'sw';

const locales: Record<Spoken, Texts> = { fr, en, sw };
const market = { brand: 'Lisolo', company: 'Lisolo Congo', care: '300' };

/**
 * Returns the portal's texts in a language, for locators; journeys state the expected texts. Parts of the payment page,
 * the bill and the shell are merged into one group.
 */
export const textsOf = (language: Spoken) => {
  const { payment, paymentCard, paymentMoney, paymentForm, paymentUnderWay, shell, ways, bill, billAccount, ...rest } =
    locales[language];
  return {
    ...rest,
    bill: { ...bill, ...billAccount },
    payment: { ...payment, ...paymentCard, ...paymentMoney, ...paymentForm, ...paymentUnderWay },
    shell: { ...shell, ...ways },
  };
};

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a pattern for a whole displayed text: any kind of space matches, and a placeholder without a value matches
 * anything.
 */
export const shown = (text: string, values: Record<string, string | number> = {}): RegExp => {
  const filled = fill(text, { ...market, ...values });
  const parts = filled.split(/\{\w+\}/).map((part) => escape(part).replace(/\s+/g, '\\s+'));
  return new RegExp(`^\\s*${parts.join('.+')}\\s*$`);
};

/** The same, anywhere in a longer text. */
export const within = (text: string, values: Record<string, string | number> = {}): RegExp =>
  new RegExp(shown(text, values).source.slice(1, -1));

/** Formats a number as people read it: `05 000 00 01`. */
export const readable = (msisdn: string) => msisdn.replace(/^(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4');

/** Returns the digits of a text. */
export const digitsIn = (text: string) => text.replaceAll(/\D/g, '');

/** Masks a number as for a stranger. */
export const masked = (msisdn: string) => `${msisdn.slice(0, 2)} ••• •• ${msisdn.slice(-2)}`;

/** Formats an amount in the language. */
export const money = (amount: number, language: Language) =>
  language === 'en'
    ? `CFA ${new Intl.NumberFormat('en').format(amount)}`
    : `${new Intl.NumberFormat('fr-FR').format(amount)} CFA`;
