import { html, type Html } from '../html.ts';
import type { Language } from '../language.ts';
import type { Account, Bill } from '../operator/accounts.ts';
import { type Phone } from '../operator/phones.ts';
import { walletPorts, type WalletPort } from '../wallets.ts';
import type { Show } from './show.ts';
import type { PhoneTexts } from '../locales/texts.ts';

/** Returns airtime, wallet balances (if the line has wallets) and data. */
export const stats = (phone: Phone, nameOf: (port: WalletPort) => string, text: PhoneTexts, show: Show): Html => {
  return html`<dl class="stats">
    <div>
      <dt>${text.airtime}</dt>
      <dd class="num">${show.money(phone.airtime)}</dd>
    </div>
    ${walletPorts.map((port) => balance(nameOf(port), phone.wallets[port]?.balance, show))}
    <div>
      <dt>${text.data}</dt>
      <dd class="num">${dataLeft(phone, text, show)}</dd>
    </div>
  </dl>`;
};

const balance = (name: string, amount: number | undefined, show: Show): Html => {
  if (amount === undefined) return html``;
  return html`<div>
    <dt>${name}</dt>
    <dd class="num">${show.money(amount)}</dd>
  </div>`;
};

const dataLeft = (phone: Phone, text: PhoneTexts, show: Show): string => {
  const data = phone.bundles.filter(
    ({ category, remaining }) => category !== 'voice' && category !== 'night' && isData(remaining),
  );
  if (data.some(({ remaining }) => remaining === null)) return text.unlimited;
  const gigabytes = data.reduce((sum, { remaining }) => sum + inGigabytes(remaining), 0);
  return gigabytes === 0 ? text.noData : show.size({ amount: Math.round(gigabytes * 100) / 100, unit: 'GB' });
};

type Remaining = Phone['bundles'][number]['remaining'];

const isData = (remaining: Remaining): boolean =>
  remaining === null || remaining.unit === 'GB' || remaining.unit === 'MB';

const inGigabytes = (remaining: Remaining): number =>
  remaining === null ? 0 : remaining.amount / (remaining.unit === 'MB' ? 1000 : 1);

/** Returns the active bundles with what is left and their ends. */
export const bundles = (phone: Phone, language: Language, text: PhoneTexts, show: Show): Html => {
  if (phone.bundles.length === 0) return html`<p class="blank">${text.noBundles}</p>`;
  const items = phone.bundles.map(({ name, remaining, expiresAt }) => {
    const left = remaining === null ? text.unlimited : show.size(remaining);
    const end = expiresAt === null ? text.withoutEnd : text.until(`${show.day(expiresAt)}, ${show.time(expiresAt)}`);
    return html`<li>
      <span>${name[language]}</span><strong class="num">${left}</strong><span class="meta">${end}</span>
    </li>`;
  });
  return html`<ul class="owned">
    ${items}
  </ul>`;
};

/** Returns the bills of the line's account, paid ones too, and its credit. */
export const bills = (account: Account | undefined, text: PhoneTexts, show: Show): Html => {
  if (account === undefined || account.bills.length === 0) return html`<p class="blank">${text.noBills}</p>`;
  const { amount, currency } = account.credit;
  const credit =
    amount > 0 &&
    html`<li>
      <span>${text.accountCredit(account.accountNo)}</span><strong class="num">${show.money(amount, currency)}</strong>
    </li>`;
  return html`<ul class="owned">
    ${account.bills.map((bill) => billRow(bill, text, show))} ${credit}
  </ul>`;
};

const billRow = (
  { invoiceNo, amount, outstanding, currency, dueDate, status }: Bill,
  text: PhoneTexts,
  show: Show,
): Html => {
  const isPaid = status === 'paid';
  const whole = outstanding < amount && text.outOf(show.money(amount, currency));
  const state = isPaid ? html`<span class="badge badge--ok">${text.paid}</span>` : text.due(show.day(dueDate));
  return html`<li>
    <span>${invoiceNo}</span><strong class="num">${show.money(outstanding, currency)}</strong
    ><span class="meta">${whole} ${state}</span>
  </li>`;
};
