import { useEffect, useState } from 'react';
import { isPastDocument } from '../../../site/location.tsx';
import { priced } from './payment-rules.ts';
import { readPurchase } from '../../../session/purchase.ts';
import { keepQueryData, readQueryData, removeQueryData, type QueryData } from '../../../session/query-data.ts';
import type { GivenUp } from './no-order.tsx';
import { exchange } from '../../../api/call.ts';
import { comesEarly, type AskedAhead } from '../../../api/early.ts';
import { optionsCall, optionsRequest } from '../../../loading/together/options-request.ts';

/** What is offered may be another after this long, in milliseconds. */
const lifetimeMs = 30_000;

/** An answer that is lost is asked for by who wants it. */
const answerOf = async (asked: Promise<Response | undefined>) => {
  const response = await asked;
  const answer = response && (await exchange({ address: '', init: {} }, {}, () => Promise.resolve(response)));
  return answer?.outcome === 'lost' ? undefined : answer;
};

/**
 * Gives the calls of an order's payment page the answers that its document has asked for before the application came; once, and only
 * where it asked the same.
 */
export const takeAskedAhead = (order: QueryData): void => {
  const page = globalThis as { asked?: AskedAhead | undefined };
  const { asked } = page;
  delete page.asked;
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
