import type { ReactNode } from 'react';

type PayBarProps = {
  label: string;
  amount: string;
  children: ReactNode;
};

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
  back: ReactNode;
  heading: string;
  lead?: string;
  aside: ReactNode;
  bar: ReactNode;
  children: ReactNode;
};

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
