import type { Bundle } from '@selfcare/contract/bundles';
import type { sizeWords } from '../../locales/fr/size-words.ts';
import { figures } from '@selfcare/contract/values/amount-text';
import { fill } from '../fill.ts';

/** -1 is unlimited; 0 or null is none. */
export type Contents = {
  [Name in 'data' | 'dataUnit' | 'voice' | 'voiceUnit' | 'sms']?: Bundle[Name];
};

export type SizeWords = { texts: typeof sizeWords; tag: string };

const unlimited = -1;

const unitTexts: Record<string, keyof typeof sizeWords> = {
  GB: 'unitGB',
  MB: 'unitMB',
  MIN: 'unitMin',
  SMS: 'unitSms',
};

/** Returns `1,5 Go`, in Swahili `GB 1.5`. */
export const quantityText = (value: number, unit: string, { texts, tag }: SizeWords): string => {
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const word = unitTexts[unit.toUpperCase()];
  const count = figures(value, tag, decimals);
  return fill(word ? texts[word] : `{count} ${unit}`, { count })
    .trim()
    .replaceAll(' ', '\u00a0');
};

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

/** Returns `2 Go + 50 min + 100 SMS`; empty without sizes. */
export const contentsText = (contents: Contents, words: SizeWords): string => partsOf(contents, words).join(' + ');

/** Data is sold in steps of a thousand. */
const gigabytesIn: Record<string, number> = { TB: 1000, GB: 1, MB: 0.001, KB: 0.000_001 };

/** Returns Infinity if unlimited; undefined if none or in an unknown unit. */
export const gigabytesOf = ({ data, dataUnit }: Contents): number | undefined => {
  if (data === unlimited) return Infinity;
  const factor = gigabytesIn[dataUnit?.toUpperCase() ?? ''];
  return data && data > 0 && factor ? data * factor : undefined;
};

/** Returns the price per gigabyte; undefined for unlimited or no data, or if the price includes calls or SMS. */
export const pricePerGigabyte = (bundle: Contents & Pick<Bundle, 'amount'>): number | undefined => {
  const gigabytes = gigabytesOf(bundle);
  if (!gigabytes || gigabytes === Infinity || bundle.voice || bundle.sms) return undefined;
  return bundle.amount / gigabytes;
};
