import type { ReactNode } from 'react';

type CardProps = {
  /** At rest a hairline; `lift` floats, `accent` stands out by its ground. */
  tone?: 'rest' | 'lift' | 'accent';
  /** Beside the main matter, for screen readers too. */
  aside?: boolean;
  children: ReactNode;
};

/** A piece of the page on its own ground, its parts one below the other. */
export function Card({ tone = 'rest', aside, children }: CardProps) {
  const Element = aside ? 'aside' : 'div';
  return <Element className={tone === 'rest' ? 'card stack' : `card card--${tone} stack`}>{children}</Element>;
}
