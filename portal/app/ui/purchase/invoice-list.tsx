import { Badge } from '../badge.tsx';
import { Price } from './amount.tsx';
import { Icon } from '../icon.tsx';
import { circleAlert } from '../icons/icons.ts';

/** An invoice as it is shown; every text is in the language of the page. */
export type InvoiceRow = {
  invoiceNo: string;
  /** What it covers and until when it is to be paid, a line each. */
  lines: readonly string[];
  status: string;
  isOverdue: boolean;
  /** Figures and currency apart, the second smaller. */
  figures: string;
  currency: string;
  /** Of the language. */
  tag: string;
};

/** Whether it is late, what it covers, when it is due. */
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

/** Invoices to look at. */
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
  /** Number of the chosen one. */
  value: string | undefined;
  onValueChange: (invoiceNo: string) => void;
};

/** Invoices of which one is chosen: radio buttons, the whole row the target. */
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
