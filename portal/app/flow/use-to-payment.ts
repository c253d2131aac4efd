import type { SubmitEvent } from 'react';
import { keepQueryData, type QueryData } from '../session/query-data.ts';
import { useNavigate } from '../site/nav.tsx';
import { postsAtOnce } from './form/post-at-once.ts';

/** What goes on to payment with an order. `event` is that of a form which says the same to the server: it is posted where that is faster. */
export const useToPayment = () => {
  const navigate = useNavigate();
  return (order: QueryData, event?: SubmitEvent) => {
    if (event && postsAtOnce(event)) return;
    keepQueryData(order);
    navigate({ page: 'payment', params: {} });
  };
};
