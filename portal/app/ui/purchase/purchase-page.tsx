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

type PurchasePageProps = {
  /** The way back, above the heading. */
  back: ReactNode;
  heading: string;
  lead?: string;
  /** What is ordered, beside the task on a desk. */
  aside: ReactNode;
  /** What it costs and the next step, at the bottom of a phone; where something else comes first, none yet. */
  bar: ReactNode;
  /** The task. */
  children: ReactNode;
};

/** A page that ends in a payment: the task, and what it costs beside it or below. */
export function PurchasePage({ back, heading, lead, aside, bar, children }: PurchasePageProps) {
  return (
    <>
      <div className="wrap page page--tall">
        <div className="page__head">
          {back}
          <h1>{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        <div className="flow">
          <div className="stack gap-6">{children}</div>
          {aside}
        </div>
      </div>
      {bar}
    </>
  );
}
