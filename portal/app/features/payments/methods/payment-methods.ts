import type { PaymentOption } from '@selfcare/contract/payments';
import { methodSegments, type MethodType } from '../../../api/payment-mode.ts';

/** A payment method as it is shown: its title in the language of the page, and the last part of its address. */
export type Method = { type: MethodType; title: string; segment: string; gateway: string };

const isMethodType = (type: string): type is MethodType => Object.hasOwn(methodSegments, type);

type Shown = { titles: Record<MethodType, string>; slug: string };

/** Case and accents do not matter. The browser's own order of a language costs a cheap phone too long at its first use. */
const sortKey = ({ title }: Method) => title.normalize('NFD').toLowerCase();

/**
 * The payment methods: one per distinct type whatever its case, those without a form left out, sorted by the title that is
 * shown.
 */
export const methodsOf = (options: readonly PaymentOption[], { titles, slug }: Shown): Method[] => {
  const methods = new Map<MethodType, Method>();
  for (const { type, pgOptions } of options) {
    const known = type.toUpperCase();
    if (!isMethodType(known) || methods.has(known)) continue;
    const gateway = pgOptions?.[0]?.paymentOpt ?? '';
    methods.set(known, { type: known, title: titles[known], segment: methodSegments[known](slug), gateway });
  }
  return [...methods.values()].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
};

/** The method that an address names; for none, or one that is not offered, the first card, else the first of the list. */
export const chosenMethod = (methods: readonly Method[], segment: string | undefined): Method | undefined =>
  methods.find((method) => method.segment === segment) ?? methods.find(({ type }) => type === 'PG') ?? methods[0];

/** The type of the method that an address names, before it is known what is offered: for none the card. */
export const typeOfSegment = (segment: string | undefined, slug: string): MethodType =>
  (Object.keys(methodSegments) as MethodType[]).find((type) => methodSegments[type](slug) === segment) ?? 'PG';
