import { isCurrencyFirst } from '../../format/price-text.ts';

type PriceProps = {
  value: string;
  currency: string;
  tag: string;
};

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
  value: string;
  currency: string;
  tag: string;
  small?: boolean;
};

/** Both stay on one line. The display face has no narrow space: thousands are separated by an ordinary one. */
export function Amount({ value, currency, tag, small }: AmountProps) {
  return (
    <span className={small ? 'amount amount--s' : 'amount'}>
      <Price value={value.replaceAll('\u202f', '\u00a0')} currency={currency} tag={tag} />
    </span>
  );
}
