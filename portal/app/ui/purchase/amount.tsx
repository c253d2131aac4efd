type AmountProps = {
  /** Grouped for the language, such as `groupAmount` gives it. */
  value: string;
  currency: string;
  small?: boolean;
};

/**
 * An amount in large figures, its currency smaller; both stay on one line. The display face has no narrow space, and the
 * fallback's all but vanishes at this size: thousands are set apart by the ordinary one.
 */
export function Amount({ value, currency, small }: AmountProps) {
  return (
    <span className={small ? 'amount amount--s' : 'amount'}>
      {value.replaceAll('\u202f', '\u00a0')}
      {'\u00a0'}
      <small>{currency}</small>
    </span>
  );
}
