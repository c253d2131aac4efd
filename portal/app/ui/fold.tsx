import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { chevronDown } from './icons/icons.ts';

type FoldProps = {
  summary: string;
  open?: boolean;
  /** Without the line below and in small print: technical detail. */
  plain?: boolean;
  children: ReactNode;
};

/** One question of an accordion; its answer opens below it, without script too. */
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
