import type { ReactNode } from 'react';
import { ArrivingHeading } from '../arriving-heading.tsx';

type OwedProps = {
  label: string;
  amount: ReactNode;
  takesFocus: boolean;
  children?: ReactNode;
};

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
