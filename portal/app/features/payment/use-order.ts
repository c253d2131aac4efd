import { useEffect, useState } from 'react';
import { readQueryData, type QueryData } from '../../session/query-data.ts';

/**
 * The order to pay for: undefined until the session was read, null where there is none. It is read again when the page
 * comes back from the back-forward cache, since it may have been paid meanwhile.
 */
export const useOrder = (): QueryData | null | undefined => {
  const [order, setOrder] = useState<QueryData | null>();
  useEffect(() => {
    const readOrder = () => setOrder(readQueryData() ?? null);
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && readOrder();
    readOrder();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  return order;
};
