import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { check, hourglass, shieldCheck, undo2, x } from '../icons/icons.ts';

type ResultProps = {
  /** `calm`: it failed, and the money is back. */
  tone: 'ok' | 'wait' | 'bad' | 'calm';
  title: string;
  level?: 1 | 2;
  pill?: string;
  amount?: ReactNode;
  children?: ReactNode;
};

const marks = { ok: check, wait: hourglass, bad: x, calm: undo2 };

export function Result({ tone, title, level = 1, pill, amount, children }: ResultProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={`result result--${tone} weave`} role="status">
      <span className="result__mark">
        <Icon shape={marks[tone]} />
      </span>
      <Heading tabIndex={-1}>{title}</Heading>
      {children && <div className="result__text">{children}</div>}
      {pill && (
        <p className="result__pill">
          <Icon shape={shieldCheck} small />
          {pill}
        </p>
      )}
      {amount}
    </section>
  );
}
