import type { ReactNode } from 'react';

type CardProps = {
  tone?: 'rest' | 'lift' | 'accent';
  aside?: boolean;
  children: ReactNode;
};

export function Card({ tone = 'rest', aside, children }: CardProps) {
  const Element = aside ? 'aside' : 'div';
  return <Element className={tone === 'rest' ? 'card stack' : `card card--${tone} stack`}>{children}</Element>;
}
