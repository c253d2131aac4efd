import type { ReactNode } from 'react';

type BadgeProps = { tone?: 'plain' | 'accent' | 'ok' | 'warn' | 'bad'; children: ReactNode };

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>{children}</span>;
}
