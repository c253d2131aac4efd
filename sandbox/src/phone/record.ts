import type { Entry } from '../activity.ts';
import type { Books } from '../books.ts';
import type { Fault } from '../faults/faults.ts';
import { html, type Html } from '../html.ts';
import { roundToHundredths } from '../money.ts';
import { acceptedCurrency, inBalance, type Market } from '../operator/market.ts';
import type { Show } from './show.ts';
import type { PhoneTexts } from '../locales/texts.ts';

/** Returns the latest events, newest first. */
export const journal = (entries: Entry[], text: PhoneTexts, show: Show): Html => {
  if (entries.length === 0) return html`<p class="blank">${text.noJournal}</p>`;
  const items = entries.slice(0, 12).map((entry) => {
    const money = entry.amount === undefined ? '' : show.money(entry.amount, entry.currency);
    const words = text.happened(entry, money, show.number(entry.msisdn));
    return html`<li>
      <span class="num meta">${show.time(entry.at, true)}</span><span><code>${entry.port}</code> ${words}</span>
    </li>`;
  });
  return html`<ol class="log" tabindex="0">
    ${items}
  </ol>`;
};

type Row = { at: string; direction: string; port: string; amount: number; currency: string };

/** Returns the latest movements, and the gap between net debits and deliveries in the balances' currency. */
export const booksTable = (books: ReturnType<Books['read']>, market: Market, text: PhoneTexts, show: Show): Html => {
  const rows: Row[] = [
    ...books.debits.map(({ price, ...debit }) => ({ ...debit, ...price, direction: text.debit })),
    ...books.refunds.map(({ price, ...refund }) => ({ ...refund, ...price, direction: text.refund })),
    ...books.credits.map((credit) => ({ ...credit, port: credit.kind, direction: text.credit })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  if (rows.length === 0) return html`<p class="blank">${text.noBooks}</p>`;
  const signs: Record<string, number> = { [text.debit]: 1, [text.refund]: -1, [text.credit]: -1 };
  const gap = rows
    .filter(({ currency }) => acceptedCurrency(market, currency) !== undefined)
    .reduce((sum, row) => roundToHundredths(sum + (signs[row.direction] ?? 0) * inBalance(market, row)), 0);
  const shown = rows.slice(0, 8).map(
    ({ direction, port, amount, currency }) =>
      html`<tr>
        <td>${direction}</td>
        <td>${port}</td>
        <td class="r num">${currency === market.currency ? show.digits(amount) : show.money(amount, currency)}</td>
      </tr>`,
  );
  return html`<table class="books">
    <thead>
      <tr>
        <th scope="col">${text.direction}</th>
        <th scope="col">Port</th>
        <th scope="col" class="r">${show.currency}</th>
      </tr>
    </thead>
    <tbody>
      ${shown}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="2">${text.gap}</th>
        <td class="r num"><span class="badge ${gap === 0 ? 'badge--ok' : 'badge--warn'}">${show.digits(gap)}</span></td>
      </tr>
    </tfoot>
  </table>`;
};

/** Returns the armed faults. */
export const armed = (faults: Fault[], text: PhoneTexts, show: Show): Html => {
  if (faults.length === 0) return html``;
  const items = faults.map(({ port, operation, fault, code, left, msisdn }) => {
    const what = [port, operation, fault, code].filter((part) => part !== undefined).join(' · ');
    return html`<li>
      <code>${what}</code><span>${msisdn !== undefined && html`${show.number(msisdn)}, `}${text.left(left)}</span>
    </li>`;
  });
  return html`<h3>${text.armed}</h3>
    <ul class="armed">
      ${items}
    </ul>
    <form data-action="disarm" method="post"><button class="btn btn--quiet btn--s">${text.disarm}</button></form>`;
};
