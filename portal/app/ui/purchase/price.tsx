import { isCurrencyFirst } from '../../format/figures.ts';

type PriceProps = {
  /** Grouped for the language. */
  value: string;
  currency: string;
  /** Of the language: it decides which of the two comes first. */
  tag: string;
};

/** Figures and their currency, smaller, on one line in the order of the language, or the currency below. */
export function Price({ value, currency, tag }: PriceProps) {
  return isCurrencyFirst(tag) ? (
    <>
      <small>{currency}</small>
      {'\u00a0'}
      {value}
    </>
  ) : (
    <>
      {value}
      {/* With its space: it leaves no room behind the figures where it stands below them. */}
      <small>{`\u00a0${currency}`}</small>
    </>
  );
}
