import { html, type Html } from '../html.ts';
import type { CardTexts } from '../locales/texts.ts';
import { minorUnits, type CardTransaction } from './transactions.ts';
import { money, type View } from './popup.ts';

/** A field of the two forms. */
type FieldName = 'number' | 'expiry' | 'securityCode' | 'code';

/** The typed values that may be shown again, and the wrong field. */
export type Retry = { wrong: FieldName; number?: string; expiry?: string };

/** Returns the form for a card. */
export const cardForm = (transaction: CardTransaction, text: CardTexts, view: View, retry?: Retry): Html => {
  const amount = money(transaction.amountMinor / minorUnits, transaction.currency, view.language);
  const bad = (name: FieldName): string | undefined => (retry?.wrong === name ? text.wrong[name] : undefined);
  return html`<form method="post" action="${formAction(transaction, view)}" novalidate>
    ${field(view, { name: 'number', label: text.number, autocomplete: 'cc-number', length: 23, value: retry?.number, error: bad('number') })}
    <div class="pair">
      ${field(view, { name: 'expiry', label: text.expiry, hint: text.expiryHint, autocomplete: 'cc-exp', length: 7, value: retry?.expiry, error: bad('expiry') })}
      ${field(view, { name: 'securityCode', label: text.securityCode, hint: text.securityCodeHint, autocomplete: 'cc-csc', length: 4, error: bad('securityCode') })}
    </div>
    <button type="submit">${text.pay(amount)}</button>
  </form>`;
};

/** Returns the form for the one-time code of the bank. */
export const codeForm = (transaction: CardTransaction, text: CardTexts, view: View, retry?: Retry): Html => {
  return html`<form method="post" action="${formAction(transaction, view)}" novalidate>
    <p>${text.codeText(transaction.card?.last4 ?? '')}</p>
    ${field(view, { name: 'code', label: text.code, autocomplete: 'one-time-code', length: 6, error: retry && text.wrong.code })}
    <button type="submit">${text.confirm}</button>
  </form>`;
};

const formAction = ({ accessCode }: CardTransaction, { place }: View): string =>
  `/card/${place === 'popup' ? 'popup' : 'pay'}/${accessCode}`;

type Field = {
  name: FieldName;
  label: string;
  autocomplete: string;
  length: number;
  hint?: string;
  value?: string;
  error?: string;
};

const field = ({ place }: View, { name, label, autocomplete, length, hint, value, error }: Field): Html => {
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(Boolean);
  const attributes = [
    described.length > 0 && html` aria-describedby="${described.join(' ')}"`,
    // A popup focuses it by script: browsers report the attribute in a frame of another origin as an error.
    error !== undefined && html` aria-invalid="true"${place === 'page' && ' autofocus'}`,
  ].filter((attribute) => attribute !== false);
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      maxlength="${length}"
      required
      value="${value ?? ''}"
      ${attributes}
    />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
  </div>`;
};
