import { useEffect, useState } from 'react';
import { isPastDocument } from '../../../site/location.tsx';
import { priced } from './payment-rules.ts';
import { readPurchase } from '../../../session/purchase.ts';
import {
  keepQueryData,
  readQueryData,
  removeQueryData,
  type QueryData,
  optionsCall,
  optionsRequest,
} from '../../../session/query-data.ts';
import type { GivenUp } from './no-order.tsx';
import { exchange } from '../../../api/call.ts';
import { comesEarly } from '../../../api/early.ts';

/** Milliseconds after which offers may have changed. */
const lifetimeMs = 30_000;

const answerOf = async (asked: Promise<Response | undefined>) => {
  const response = await asked;
  const answer = response && (await exchange({ address: '', init: {} }, {}, () => Promise.resolve(response)));
  return answer?.outcome === 'lost' ? undefined : answer;
};

/** Gives the calls the responses that the document requested early, once and only for the same request. */
export const takeAskedAhead = (order: QueryData): void => {
  const { asked } = globalThis;
  globalThis.asked = undefined;
  const request = optionsRequest(order);
  if (asked?.body !== JSON.stringify(request) || performance.now() > lifetimeMs) return;
  comesEarly(optionsCall(order), request, answerOf(asked.options), lifetimeMs);
  comesEarly('portalConfig', { code: 'portal' }, answerOf(asked.config), lifetimeMs);
};

const readOrder = (): QueryData | null => {
  const order = readQueryData() ?? null;
  if (order) takeAskedAhead(order);
  return order;
};

/** Forgets an order but returns its attempt, which may still be paid. */
export const giveUpOrder = (order: QueryData): GivenUp => {
  // The purchase stays: the same order continues it.
  removeQueryData();
  return { transactionId: readPurchase(order)?.transactionId };
};

/**
 * Returns the order to pay for: undefined until the session was read, null if there is none. Reads it again after the
 * back-forward cache, because it may have been paid.
 */
export const useOrder = () => {
  const [order, setOrder] = useState<QueryData | null | undefined>(() => (isPastDocument() ? readOrder() : undefined));
  const [givenUp, setGivenUp] = useState<GivenUp>();
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setOrder(readOrder());
    // oxlint-disable-next-line react/set-state-in-effect
    setOrder((known) => (known === undefined ? readOrder() : known));
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  const setPrice = (amount: number) => {
    if (!order) return;
    const next = priced(order, amount);
    keepQueryData(next);
    setOrder(next);
  };
  const giveUp = () => {
    if (!order) return;
    setGivenUp(giveUpOrder(order));
    setOrder(null);
    scrollTo(0, 0);
  };
  return { order, setPrice, givenUp, giveUp };
};
