import type { BalanceItem } from '@selfcare/contract/subscribers';
import { quantityText } from '../../format/bundles/size.ts';
import { untilText } from '../../format/bundles/validity.ts';
import { fill } from '../../format/fill.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Gauge } from '../../ui/purchase/gauge.tsx';
import { leftOf, type Left } from './broadband-rules.ts';

const useWords = () => {
  const texts = useTexts('broadbandOffer');
  const site = useSite();
  return {
    texts,
    quantity: (amount: number, unit: string) => quantityText(amount, unit, { texts, tag: site.tag }).split('\u00a0'),
    until: ({ expireTime }: Left) =>
      expireTime && untilText(Date.parse(expireTime), { now: Date.now(), timeZone: site.timeZone, texts }),
  };
};

const isFigure = (part: string) => /^\d/.test(part);

function Counted({ left, amount }: { left: Left; amount: number }) {
  const { texts, quantity, until } = useWords();
  const { unit, size } = left;
  const percent = size === undefined ? 0 : Math.round((amount / size) * 100);
  return (
    <li className="stack gap-2">
      <div className="gauge__row">
        <span>{left.name}</span>
        <span className="meta">{until(left)}</span>
      </div>
      <p className="amount">
        {quantity(amount, unit).map((part) =>
          isFigure(part) ? (
            `${part} `
          ) : (
            <small key={part} className="gauge__unit">
              {part}{' '}
            </small>
          ),
        )}
        {size !== undefined && (
          <small className="gauge__unit">
            {fill(texts.leftOf, { size: quantity(size, unit).find(isFigure) ?? '' })}
          </small>
        )}
      </p>
      {size !== undefined && <Gauge percent={percent} label={fill(texts.leftShare, { percent })} />}
    </li>
  );
}

function Unlimited({ left }: { left: Left }) {
  const { texts, until } = useWords();
  return (
    <li className="gauge__row">
      <span>
        {left.name} <span className="meta">{until(left)}</span>
      </span>
      <Badge tone="ok">{texts.unlimited}</Badge>
    </li>
  );
}

export function BalanceLeft({ items }: { items: readonly BalanceItem[] }) {
  const texts = useTexts('broadbandOffer');
  const left = leftOf(items);
  return (
    <Card>
      <h2>{texts.left}</h2>
      {left.length === 0 && <p>{texts.nothingLeft}</p>}
      <ul className="stack">
        {left.map((each) =>
          each.amount === undefined ? (
            <Unlimited key={each.name} left={each} />
          ) : (
            <Counted key={each.name} left={each} amount={each.amount} />
          ),
        )}
      </ul>
    </Card>
  );
}
