import { isCurrencyFirst } from '../../format/figures.ts';

type PriceProps = {
  /** Grouped for the language. */
  value: string;
  currency: string;
  /** Of the language: it decides which of the two comes first. */
  tag: string;
};

/**
 * Figures and their currency, smaller, in the order of the language. What holds them keeps them on one line, or sets the
 * currency below: a space that breaks leaves no room behind the figures there.
 */
export function Price({ value, currency, tag }: PriceProps) {
  const small = <small>{currency}</small>;
  return isCurrencyFirst(tag) ? (
    <>
      {small}
      {'\u00a0'}
      {value}
    </>
  ) : (
    <>
      {value} {small}
    </>
  );
}
