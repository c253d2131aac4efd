import type { ReactNode } from 'react';
import { Medal } from '../icon.tsx';

type EmptyProps = { icon: string; title: string; children?: ReactNode };

export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div className="empty">
      <Medal icon={icon} big />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
