import { isCurrencyFirst } from '../../format/figures.ts';

type PriceProps = {
  /** Grouped for the language. */
  value: string;
  currency: string;
  /** Of the language: it decides which of the two comes first. */
  tag: string;
};

/** Figures and their currency, smaller, on one line in the order of the language. */
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
      {value}
      {'\u00a0'}
      {small}
    </>
  );
}
