import { Price } from './price.tsx';

type AmountProps = {
  /** Grouped for the language. */
  value: string;
  currency: string;
  /** Of the language. */
  tag: string;
  small?: boolean;
};

/**
 * An amount in large figures, its currency smaller; both stay on one line. The display face has no narrow space, and the
 * fallback's all but vanishes at this size: thousands are set apart by the ordinary one.
 */
export function Amount({ value, currency, tag, small }: AmountProps) {
  return (
    <span className={small ? 'amount amount--s' : 'amount'}>
      <Price value={value.replaceAll('\u202f', '\u00a0')} currency={currency} tag={tag} />
    </span>
  );
}
