import { about } from './fr/about.ts';
import { home } from './fr/home.ts';
import { notFound } from './fr/not-found.ts';
import { payment } from './fr/payment.ts';
import { recharge } from './fr/recharge.ts';
import { shell } from './fr/shell.ts';
import { status } from './fr/status.ts';
import type { Texts } from './texts.ts';

/** French, the language that the others are typed by. */
export const fr: Texts = { shell, home, recharge, payment, status, about, notFound };
