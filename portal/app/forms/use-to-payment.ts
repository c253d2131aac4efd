import type { SubmitEvent } from 'react';
import { keepQueryData, type QueryData } from '../session/query-data.ts';
import { useNavigate } from '../site/nav.tsx';
import { pageWaitsFor } from '../loading/when-read.ts';
import { providedPage } from '../loading/loaded.ts';

/** Set only on a slow line (`document/scripts/early-taps.ts`). */
const postFormOf = () => globalThis.postForm;

/** Posts a form natively if a document arrives before what the payment page still needs (decision 024). */
export const postsAtOnce = ({ nativeEvent: { submitter } }: SubmitEvent): boolean => {
  const postForm = postFormOf();
  if (!postForm || !submitter || !navigator.onLine || providedPage('payment')) return false;
  postForm(submitter);
  // Leaves the line to the new document; after Stop the visitor may tap again.
  void pageWaitsFor(new Promise((resolve) => setTimeout(resolve, 10_000)));
  return true;
};

export const useToPayment = () => {
  const navigate = useNavigate();
  return (order: QueryData, event?: SubmitEvent) => {
    if (event && postsAtOnce(event)) return;
    keepQueryData(order);
    navigate({ page: 'payment', params: {} });
  };
};
