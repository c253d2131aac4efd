import {
  paymentMethodTypes,
  segmentOf,
  typeOfSegment,
  type PaymentMethodType,
} from '@selfcare/contract/payment-methods';
import type { PaymentOption } from '@selfcare/contract/payments';
import type { methodNames } from '../../../locales/fr/method-names.ts';
import { methodTitle } from '../../../locales/method-titles.ts';
import type { OfferedMethod } from './payment-method.ts';
import { askedMode, paymentMethods } from './payment-methods.ts';
import type { ResultOf } from '@selfcare/contract/endpoints';
import type { Lost, Refused } from '../../../api/answer.ts';
import { useCall } from '../../../api/call.ts';
import { optionsCall, optionsRequest, type QueryData } from '../../../session/query-data.ts';
import { peekEarly } from '../../../api/early.ts';
import { useAnswer } from '../../../loading/use-answer.ts';

export type Options = ResultOf<'paymentOptions'> | Refused | Lost | undefined;

export const usePaymentOptions = (order: QueryData): { options: Options; again: () => void } => {
  const call = useCall();
  const request = optionsRequest(order);
  const name = optionsCall(order);
  const ask = (signal: AbortSignal) => call(name, request, { signal });
  const early = () => peekEarly(name, request);
  const { answer, again } = useAnswer(JSON.stringify(request), ask, { early });
  return { options: answer?.outcome === 'success' ? answer.result : answer, again };
};

type Shown = { texts: typeof methodNames; slug: string; asksPin: boolean };

const isKnown = (type: string): type is PaymentMethodType => Object.hasOwn(paymentMethods, type);

/** Ignores case and accents. `localeCompare` is slow on a cheap phone at its first use. */
const sortKey = ({ title }: OfferedMethod) => title.normalize('NFD').toLowerCase();

/** Returns one method for each known type, sorted by title. Ignores the case of a type. */
export const offeredMethods = (options: readonly PaymentOption[], { texts, ...site }: Shown): OfferedMethod[] => {
  const methods = new Map<PaymentMethodType, OfferedMethod>();
  for (const { type, pgOptions } of options) {
    const known = type.toUpperCase();
    if (!isKnown(known) || methods.has(known)) continue;
    methods.set(known, {
      type: known,
      title: methodTitle(known, texts),
      segment: segmentOf(known, site.slug),
      gateway: pgOptions?.[0]?.paymentOpt,
      ...askedMode(known, site),
    });
  }
  return [...methods.values()].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
};

export const allOptions = paymentMethodTypes.map((type) => ({ name: type, type }));

/** Returns the method of the address, otherwise the device's, otherwise the first card, otherwise the first. */
export const chosenMethod = (
  methods: readonly OfferedMethod[],
  segment: string | undefined,
  kept?: PaymentMethodType,
): OfferedMethod | undefined =>
  methods.find((method) => method.segment === segment) ??
  methods.find(({ type }) => type === kept) ??
  methods.find(({ type }) => type === 'PG') ??
  methods[0];

export const likelyType = (segment: string | undefined, slug: string, kept?: PaymentMethodType): PaymentMethodType =>
  typeOfSegment(segment, slug) ?? kept ?? 'PG';
