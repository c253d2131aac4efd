import { useEffect, useState } from 'react';
import { isPastDocument } from '../../../site/location.tsx';
import { takeAskedAhead } from './asked-ahead.ts';
import { priced } from './moved-price.ts';
import { readPurchase } from '../../../session/purchase.ts';
import { keepQueryData, readQueryData, removeQueryData, type QueryData } from '../../../session/query-data.ts';
import type { GivenUp } from './no-order.tsx';

const readOrder = (): QueryData | null => {
  const order = readQueryData() ?? null;
  if (order) takeAskedAhead(order);
  return order;
};

/** Forgets an order; what is known of an attempt to pay for it is told, since that may still be paid. */
export const giveUpOrder = (order: QueryData): GivenUp => {
  // The purchase stays: should the same be ordered again, it is still the one that was begun.
  removeQueryData();
  return { transactionId: readPurchase(order)?.transactionId };
};

/**
 * The order to pay for: undefined until the session was read, null where there is none. Only the document has to wait for
 * that, since it holds nothing personal. The order is read again when the page comes back from the back-forward cache,
 * since it may have been paid meanwhile. `setPrice` gives it the price that it has now; `giveUp` forgets it, and what is known of
 * an attempt to pay for it stays in `givenUp`.
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
    // What says so is shorter than the forms.
    scrollTo(0, 0);
  };
  return { order, setPrice, givenUp, giveUp };
};
