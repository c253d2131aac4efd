import * as en from './en.ts';
import * as fr from './fr.ts';
import * as sw from './sw.ts';
import type { Texts } from './texts.ts';

/** Texts by the first part of a language tag; a market may list only these languages. */
export const languages: Record<string, Texts> = { fr, en, sw };
