import type { ReactNode } from 'react';
import { ArrivingHeading } from '../arriving-heading.tsx';

type OwedProps = {
  label: string;
  amount: ReactNode;
  /** It came in place of what was pressed. */
  takesFocus: boolean;
  /** Beside it, such as the day it is due. */
  children?: ReactNode;
};

/** What is owed, large, on the woven ground. */
export function Owed({ label, amount, takesFocus, children }: OwedProps) {
  return (
    <div className="owed weave">
      <div>
        <ArrivingHeading className="owed__label" takesFocus={takesFocus}>
          {label}
        </ArrivingHeading>
        <p>{amount}</p>
      </div>
      {children}
    </div>
  );
}
