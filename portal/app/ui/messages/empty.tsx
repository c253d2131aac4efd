import type { ReactNode } from 'react';
import { Medal } from '../medal.tsx';

type EmptyProps = { icon: string; title: string; children?: ReactNode };

/** Nothing to show, or not to be had: says so and what to do next. */
export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div className="empty">
      <Medal icon={icon} big />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
