import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { useLocation } from '../../site/location.tsx';
import { useSite } from '../../site/site.tsx';
import { match } from '../../site/pages.ts';

const short = (text: string | null) => text?.slice(0, 32) || undefined;

/**
 * The transaction that the address names, as `?id=` or as its last part, with `channel` and `pg`; `isKnown` is false until
 * the address can be read, since one document serves all.
 */
export const useAskedTransaction = () => {
  const { brand } = useSite();
  const { path, search, isKnown } = useLocation();
  const query = new URLSearchParams(search);
  const id = match(path, brand.slug).params.id ?? query.get('id') ?? '';
  return {
    isKnown,
    transactionId: isTransactionId(id) ? id : undefined,
    channel: short(query.get('channel')),
    pg: short(query.get('pg')),
  };
};
