import type { Words } from '../language.ts';

export type Category = 'data' | 'voice' | 'mixed' | 'night' | 'broadband';

type Size = { amount: number; unit: 'GB' | 'MB' | 'min' | 'sms' };

/** A bundle that the operator sells, or sold. `data` and `voice` "unlimited" have no end; `validity` -1 neither. */
export type Bundle = {
  code: string;
  category: Category;
  name: Words;
  description: Words;
  data?: Size | 'unlimited';
  voice?: Size | 'unlimited';
  sms?: Size;
  validity: number;
  validityUnit: 'hour' | 'day';
  period: 'day' | 'week' | 'month' | 'night' | 'Others';
  radio?: string;
  featured?: true;
  /** No longer sold, still known by its code. */
  withdrawn?: true;
};

export const GB = (amount: number): Size => ({ amount, unit: 'GB' });
export const MB = (amount: number): Size => ({ amount, unit: 'MB' });
export const minutes = (amount: number): Size => ({ amount, unit: 'min' });
export const texts = (amount: number): Size => ({ amount, unit: 'sms' });

export const anyRadio = { fr: '4G et 5G', en: '4G and 5G', sw: '4G na 5G' };
export const both = '4G/5G';
export const hours24 = { validity: 24, validityUnit: 'hour', period: 'day' } as const;
export const days7 = { validity: 7, validityUnit: 'day', period: 'week' } as const;
export const days30 = { validity: 30, validityUnit: 'day', period: 'month' } as const;
export const night = { validity: 6, validityUnit: 'hour', period: 'night' } as const;
export const forEver = { validity: -1, validityUnit: 'day', period: 'Others' } as const;
export const dayText = { fr: '24 heures', en: '24 hours', sw: 'saa 24' };
export const weekText = { fr: '7 jours', en: '7 days', sw: 'siku 7' };
export const monthText = { fr: '30 jours', en: '30 days', sw: 'siku 30' };

export const named = (size: Words, lasts: Words): Bundle['name'] => ({
  fr: `${size.fr}, ${lasts.fr}`,
  en: `${size.en}, ${lasts.en}`,
  sw: `${size.sw}, ${lasts.sw}`,
});
export const gigabytes = (amount: number): Words => ({
  fr: `${String(amount).replace('.', ',')} Go`,
  en: `${amount} GB`,
  sw: `GB ${amount}`,
});
export const of = (code: string, category: Category) => ({ code, category });
