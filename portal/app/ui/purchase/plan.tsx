import { memo } from 'react';
import { Badge } from '../badge.tsx';
import { Price } from './amount.tsx';

type PlanProps = {
  name: string;
  value: string;
  type?: 'radio' | 'checkbox';
  title: string;
  badge?: string;
  lines: readonly string[];
  price: string;
  currency: string;
  tag: string;
  isChosen: boolean;
  /** Must be stable, so that a long list redraws only what changed. */
  onChoose: (value: string) => void;
};

export const Plan = memo(function Plan({ name, value, type = 'radio', isChosen, onChoose, ...shown }: PlanProps) {
  return (
    <label className="plan">
      <input
        className="plan__tick"
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
      />
      <span>
        <span className="plan__head">
          <span className="plan__size">{shown.title}</span>
          {shown.badge && <Badge tone="accent">{shown.badge}</Badge>}
        </span>
        {shown.lines.map((line) => (
          <span className="plan__meta" key={line}>
            {line}
          </span>
        ))}
      </span>
      <span className="plan__price">
        <Price value={shown.price} currency={shown.currency} tag={shown.tag} />
      </span>
    </label>
  );
});
