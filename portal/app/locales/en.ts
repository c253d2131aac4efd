import { about } from './en/about.ts';
import { home } from './en/home.ts';
import { notFound } from './en/not-found.ts';
import { payment } from './en/payment.ts';
import { recharge } from './en/recharge.ts';
import { shell } from './en/shell.ts';
import { status } from './en/status.ts';
import type { Texts } from './texts.ts';

/** English: the words of the specification. */
export const en: Texts = { shell, home, recharge, payment, status, about, notFound };
