import type { ReactNode } from 'react';

type PayBarProps = {
  /** What the amount is: "To pay". */
  label: string;
  /** With its currency. */
  amount: string;
  /** The button of the next step; with `form` where it stands outside its form. */
  children: ReactNode;
};

/** The amount and the next step at the bottom of a phone, always under the thumb; a desk shows them in the summary. */
export function PayBar({ label, amount, children }: PayBarProps) {
  return (
    <div className="paybar">
      <div className="paybar__sum">
        <span>{label}</span>
        <b className="num">{amount}</b>
      </div>
      {children}
    </div>
  );
}
