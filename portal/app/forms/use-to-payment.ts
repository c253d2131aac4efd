import type { SubmitEvent } from 'react';
import { keepQueryData, type QueryData } from '../session/query-data.ts';
import { useNavigate } from '../site/nav.tsx';
import { pageWaitsFor } from '../loading/awaited.ts';
import { providedPage } from '../loading/provided-pages.ts';

/** Posts the form of a pressed button as it is; there on a slow line alone (`document/scripts/early-taps.ts`). */
const postFormOf = () => (globalThis as { postForm?: false | ((button: HTMLElement) => void) }).postForm;

/**
 * Posts a form that the server takes, where a document is there before what the payment page still needs (decision 024); says
 * whether it did.
 */
export const postsAtOnce = ({ nativeEvent: { submitter } }: SubmitEvent): boolean => {
  const postForm = postFormOf();
  if (!postForm || !submitter || !navigator.onLine || providedPage('payment')) return false;
  postForm(submitter);
  // The document that comes has the line for itself; who stopped the browser may tap again after as long.
  void pageWaitsFor(new Promise((resolve) => setTimeout(resolve, 10_000)));
  return true;
};

/** What goes on to payment with an order. `event` is that of a form which says the same to the server: it is posted where that is faster. */
export const useToPayment = () => {
  const navigate = useNavigate();
  return (order: QueryData, event?: SubmitEvent) => {
    if (event && postsAtOnce(event)) return;
    keepQueryData(order);
    navigate({ page: 'payment', params: {} });
  };
};
