import type { Bundle } from '@selfcare/contract/bundles';
import type { sizeWords } from '../../locales/fr/size-words.ts';
import { figures } from '@selfcare/contract/values/amount-text';
import { fill } from '../fill.ts';

/** What a bundle holds; -1 is unlimited, nothing or 0 is none of it. */
export type Contents = {
  [Name in 'data' | 'dataUnit' | 'voice' | 'voiceUnit' | 'sms']?: Bundle[Name];
};

/** The words of sizes in the page's language, and its tag. */
export type SizeWords = { texts: typeof sizeWords; tag: string };

/** What the catalogue says of a size without end. */
export const unlimited = -1;

const unitTexts: Record<string, keyof typeof sizeWords> = {
  GB: 'unitGB',
  MB: 'unitMB',
  MIN: 'unitMin',
  SMS: 'unitSms',
};

/** `1,5 Go`, in Swahili `GB 1.5`: number and unit as the language writes them, on one line; an unknown unit stands behind. */
export const quantityText = (value: number, unit: string, { texts, tag }: SizeWords): string => {
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const word = unitTexts[unit.toUpperCase()];
  const count = figures(value, tag, decimals);
  return fill(word ? texts[word] : `{count} ${unit}`, { count })
    .trim()
    .replaceAll(' ', '\u00a0');
};

/** What a bundle holds, in the order data, calls, SMS; empty where the catalogue names no size. */
const partsOf = ({ data, dataUnit, voice, voiceUnit, sms }: Contents, words: SizeWords): string[] => {
  const { texts } = words;
  const parts = [
    { value: data, unit: dataUnit, endless: texts.unlimitedData },
    { value: voice, unit: voiceUnit, endless: texts.unlimitedCalls },
    { value: sms, unit: 'SMS', endless: texts.unlimitedSms },
  ].filter((part) => part.value === unlimited || (part.value ?? 0) > 0);
  const isAlone = parts.length === 1;
  return parts.map(({ value, unit, endless }) =>
    value === unlimited ? (isAlone ? texts.unlimited : endless) : quantityText(value ?? 0, unit ?? '', words),
  );
};

/** What a bundle holds in one line, `2 Go + 50 min + 100 SMS`; empty where the catalogue names no size. */
export const contentsText = (contents: Contents, words: SizeWords): string => partsOf(contents, words).join(' + ');
