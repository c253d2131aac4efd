import { fill } from './fill.ts';
import { figures } from './figures.ts';
import type { errors } from '../locales/fr/errors.ts';

/** Digits of an amount in major units as the language groups them; decimals stand only where the amount has some. */
export const amountText = (amount: number, tag: string): string =>
  figures(amount, tag, Number.isInteger(amount) ? 0 : 2);

/** An amount in major units with its currency, on one line: "5 000 CFA", in English "CFA 5,000". */
export const moneyText = (
  amount: number,
  currency: string,
  { tag, texts }: { tag: string; texts: Pick<typeof errors, 'money'> },
) => fill(texts.money, { amount: amountText(amount, tag), currency }).replace(' ', '\u00a0');
