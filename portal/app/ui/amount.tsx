type AmountProps = {
  /** Grouped for the language, such as `groupAmount` gives it. */
  value: string;
  currency: string;
  small?: boolean;
};

/** An amount in large figures, its currency smaller; both stay on one line. */
export function Amount({ value, currency, small }: AmountProps) {
  return (
    <span className={small ? 'amount amount--s' : 'amount'}>
      {value}
      {'\u00a0'}
      <small>{currency}</small>
    </span>
  );
}
