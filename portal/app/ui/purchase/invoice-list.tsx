import { Badge } from '../badge.tsx';
import { Price } from './amount.tsx';
import { Icon } from '../icon.tsx';
import { circleAlert } from '../icons/icons.ts';

export type InvoiceRow = {
  invoiceNo: string;
  lines: readonly string[];
  status: string;
  isOverdue: boolean;
  figures: string;
  currency: string;
  tag: string;
};

function Words({ row: { lines, status, isOverdue } }: { row: InvoiceRow }) {
  return (
    <>
      <Badge tone={isOverdue ? 'bad' : 'plain'}>
        {isOverdue && <Icon shape={circleAlert} small />}
        {status}
      </Badge>
      {lines.map((line) => (
        <span className="invoice__line" key={line}>
          {line}
        </span>
      ))}
    </>
  );
}

function Owed({ row: { figures, currency, tag } }: { row: InvoiceRow }) {
  return (
    <span className="invoice__price">
      <Price value={figures} currency={currency} tag={tag} />
    </span>
  );
}

export function InvoiceList({ label, rows }: { label: string; rows: readonly InvoiceRow[] }) {
  return (
    <ul className="invoices" aria-label={label}>
      {rows.map((row) => (
        <li className="invoice" key={row.invoiceNo}>
          <span className="invoice__body">
            <strong className="num">{row.invoiceNo}</strong>
            <Words row={row} />
          </span>
          <Owed row={row} />
        </li>
      ))}
    </ul>
  );
}

type InvoiceChoiceProps = {
  name: string;
  label: string;
  rows: readonly InvoiceRow[];
  value: string | undefined;
  onValueChange: (invoiceNo: string) => void;
};

export function InvoiceChoice({ name, label, rows, value, onValueChange }: InvoiceChoiceProps) {
  return (
    <div className="invoices" role="radiogroup" aria-label={label}>
      {rows.map((row) => (
        <label className="invoice invoice--choice" key={row.invoiceNo}>
          <input
            className="invoice__tick"
            type="radio"
            name={name}
            value={row.invoiceNo}
            checked={row.invoiceNo === value}
            onChange={() => onValueChange(row.invoiceNo)}
          />
          <span className="invoice__body">
            <strong className="num">{row.invoiceNo}</strong>
            <Words row={row} />
          </span>
          <Owed row={row} />
        </label>
      ))}
    </div>
  );
}
