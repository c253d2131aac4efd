import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { chevronDown } from './icons/icons.ts';

type FoldProps = {
  summary: string;
  open?: boolean;
  plain?: boolean;
  children: ReactNode;
};

export function Fold({ summary, open, plain, children }: FoldProps) {
  return (
    <details className={plain ? 'fold fold--plain meta' : 'fold'} open={open}>
      <summary>
        {summary}
        <Icon shape={chevronDown} />
      </summary>
      <div className="fold__body">{children}</div>
    </details>
  );
}
