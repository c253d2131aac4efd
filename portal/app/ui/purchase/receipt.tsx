import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { chevronDown } from '../icons/icons.ts';

export function Assure({ items }: { items: readonly { icon: string; text: string }[] }) {
  return (
    <ul className="assure">
      {items.map(({ icon, text }) => (
        <li key={text}>
          <Icon shape={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

type Fact = { label: string; value: ReactNode };

export function Facts({ facts, total }: { facts: readonly Fact[]; total?: Fact }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div className="total">
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  );
}

type ReceiptProps = { title: string; children: ReactNode };

export function Receipt({ title, children }: ReceiptProps) {
  return (
    <section className="receipt" aria-label={title}>
      <div className="selvage" />
      <div className="receipt__body">
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}

type FoldedReceiptProps = {
  about: ReactNode;
  amount: ReactNode;
  more: string;
  children: ReactNode;
};

export function FoldedReceipt({ about, amount, more, children }: FoldedReceiptProps) {
  return (
    <details className="receipt only-narrow">
      <summary className="receipt__sum">
        <span className="meta">{about}</span>
        {amount}
        <span className="receipt__more">
          {more}
          <Icon shape={chevronDown} />
        </span>
      </summary>
      <div className="receipt__body">{children}</div>
    </details>
  );
}
