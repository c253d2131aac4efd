import { useEffect, useState } from 'react';
import { isPastDocument } from '../../../site/location.tsx';
import { readQueryData, type QueryData } from '../../../session/query-data.ts';

const readOrder = (): QueryData | null => readQueryData() ?? null;

/**
 * The order to pay for: undefined until the session was read, null where there is none. Only the document has to wait for
 * that, since it holds nothing personal. The order is read again when the page comes back from the back-forward cache,
 * since it may have been paid meanwhile.
 */
export const useOrder = (): QueryData | null | undefined => {
  const [order, setOrder] = useState(() => (isPastDocument() ? readOrder() : undefined));
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setOrder(readOrder());
    // oxlint-disable-next-line react/set-state-in-effect
    setOrder((known) => (known === undefined ? readOrder() : known));
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  return order;
};
