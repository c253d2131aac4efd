import { memo } from 'react';
import { Badge } from '../badge.tsx';
import { Price } from './amount.tsx';

type PlanProps = {
  /** Of the group it is chosen from. */
  name: string;
  value: string;
  /** One of many, or several of them. */
  type?: 'radio' | 'checkbox';
  /** What it holds, in large figures. */
  title: string;
  /** What is good about it, in a few words. */
  badge?: string;
  /** What else there is to know, one line each. */
  lines: readonly string[];
  /** In figures. */
  price: string;
  currency: string;
  /** Of the language. */
  tag: string;
  isChosen: boolean;
  /** Must stay the same function from one drawing to the next, so that a long list draws again only what changed. */
  onChoose: (value: string) => void;
};

/** A bundle that can be picked: the whole row is the target. */
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
