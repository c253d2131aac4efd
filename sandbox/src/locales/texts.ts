import type { Language } from '../language.ts';
import { en } from './en.ts';
import { fr, type Texts } from './fr.ts';
import { sw } from './sw.ts';

export type PhoneTexts = Texts['phone'];
export type CardTexts = Texts['card'];
export type SmsTexts = ReturnType<Texts['sms']>;

/** The sandbox's texts by language. */
export const texts: Record<Language, Texts> = { fr, en, sw };
