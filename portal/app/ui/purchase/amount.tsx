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
