import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { check } from '../icons/icons.ts';

export type TrailStep = { state: 'done' | 'now' | 'next'; title: string; detail?: ReactNode };

const marks = { done: <Icon shape={check} small />, now: <span className="spinner" />, next: null };

export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <ol className="trail">
      {steps.map(({ state, title, detail }) => (
        <li key={title} data-done={state === 'done' || undefined} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="trail__dot">{marks[state]}</span>
          <span>
            <span className="trail__title">{title}</span>
            {detail && <span className="trail__detail">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
