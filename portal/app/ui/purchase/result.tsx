import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { check, hourglass, shieldCheck, undo2, x } from '../icons/icons.ts';

type ResultProps = {
  /** `calm`: it did not work, and the money is back. */
  tone: 'ok' | 'wait' | 'bad' | 'calm';
  title: string;
  /** 2 below a heading of the page's own. */
  level?: 1 | 2;
  /** Whether money moved, on a pill below the title. */
  pill?: string;
  /** An `Amount`. */
  amount?: ReactNode;
  /** The sentence of the result. */
  children?: ReactNode;
};

const marks = { ok: check, wait: hourglass, bad: x, calm: undo2 };

/** How the payment ended, in one look: colour, sign and words. Read out when it changes. */
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
