import type { PlainChoice } from '@selfcare/contract/plain-pages';
import { Fragment } from 'react';
import { mayPayPart, wholeOf } from '../../features/bills/bill-rules.ts';
import { byDueDate } from '../../features/fixed-internet/fixed-internet-rules.ts';
import { invoiceRows } from '../../forms/invoice-rows.ts';
import { fill } from '../../format/fill.ts';
import { priceText } from '../../format/price-text.ts';
import { amountToType, postpaidBounds } from '../../format/typed-amount.ts';
import { wholeAmount } from '../../format/whole-amount.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { FieldFrame } from '../../ui/fields/field.tsx';
import { receiptText } from '../../ui/icons/icons.ts';
import { Empty } from '../../ui/messages/empty.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Choice, ChoiceForm, type Fields } from './choice-form.tsx';
import { focused, Submit } from './form-parts.tsx';

const roundings = { up: 'roundedUp', down: 'roundedDown' } as const;

export function Owed({ view, owed }: Fields & { owed: NonNullable<PlainChoice['owed']> }) {
  const texts = useTexts('billAccount');
  const plain = useTexts('plain');
  const next = useTexts('bill').next;
  const site = useSite();
  const price = (amount: number) => priceText(amount, owed.currency, site);
  const { amount: whole, rounding } = wholeOf(owed, site);
  const bounds = postpaidBounds(site);
  const limits = { minimum: price(bounds.minimum), maximum: price(bounds.maximum), whole: price(whole) };
  const wrong = {
    missing: plain.amountMissing,
    invalid: fill(plain.amountInvalid, { example: site.enableDualCurrency ? '2.50' : '1000' }),
    below: fill(texts.amountMinimum, limits),
    above: fill(texts.amountMaximum, limits),
    more: fill(texts.amountMore, limits),
  };
  const rounded = rounding !== 'none' && fill(texts[roundings[rounding]], { exact: price(owed.totalOutstanding) });
  const part = mayPayPart(whole, bounds) && fill(texts.amountPart, limits);
  if (whole <= 0)
    return (
      <Empty icon={receiptText} title={texts.nothingOwed}>
        <p>{fill(texts.nothingOwedText, { account: owed.accountNo })}</p>
      </Empty>
    );
  return (
    <ChoiceForm view={view}>
      <h2>{texts.owed}</h2>
      <p>
        <b>{price(owed.totalOutstanding)}</b>
      </p>
      <FieldFrame
        id="amount"
        label={texts.amount}
        hint={[rounded, part].filter(Boolean).join(' ')}
        error={view.wrong.amount && wrong[view.wrong.amount]}
        defaultValue={view.wrong.amount ? view.typed.amount : amountToType(whole, site)}
        unit={owed.currency}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        {...focused(view.wrong.amount !== undefined)}
        money
      />
      <Submit>{next}</Submit>
    </ChoiceForm>
  );
}

function InvoiceWords({ invoice }: { invoice: NonNullable<PlainChoice['invoices']>[number] }) {
  const texts = useTexts('billAccount');
  const site = useSite();
  const { amount, rounding } = wholeAmount(invoice.outstandingAmount, site.amountToHigherValue);
  const exact = priceText(invoice.outstandingAmount, invoice.currency, site);
  return invoiceRows([invoice], { texts, site }).map(({ invoiceNo, lines, status }) => (
    <span key={invoiceNo}>
      {invoiceNo} · {status}
      {[...lines, priceText(amount, invoice.currency, site)].map((line) => (
        <Fragment key={line}>
          <br />
          {line}
        </Fragment>
      ))}
      {rounding !== 'none' && (
        <>
          <br />
          <span className="meta">{fill(texts[roundings[rounding]], { exact })}</span>
        </>
      )}
    </span>
  ));
}

export function Invoices({ view, invoices }: Fields & { invoices: NonNullable<PlainChoice['invoices']> }) {
  const texts = useTexts('billAccount');
  const list = useTexts('fixedInternetList');
  if (invoices.length === 0)
    return (
      <Empty icon={receiptText} title={texts.nothingOwed}>
        <p>{fill(texts.nothingOwedText, { account: view.typed.account })}</p>
      </Empty>
    );
  const isOne = invoices.length === 1;
  const isOverdue = invoices.some(({ invoiceStatus }) => invoiceStatus === 'overdue');
  return (
    <ChoiceForm view={view}>
      <h2>{isOne ? list.oneInvoice : fill(list.manyInvoices, { count: invoices.length })}</h2>
      {isOverdue && !isOne && <Banner tone="warn">{list.overdueFirst}</Banner>}
      <div className="stack gap-2">
        {byDueDate(invoices).map((invoice) => (
          <Choice key={invoice.invoiceNo} value={invoice.invoiceNo}>
            <InvoiceWords invoice={invoice} />
          </Choice>
        ))}
      </div>
    </ChoiceForm>
  );
}
