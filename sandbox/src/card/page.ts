import { html, type Html } from '../html.ts';
import type { Language } from '../language.ts';
import { cardTexts, type CardTexts } from './texts.ts';
import { minorUnits, type CardTransaction } from './transactions.ts';

/** A made-up name: no bank and no provider is called so. */
const providerName = 'Guichet Carte';

export type FieldName = 'number' | 'expiry' | 'securityCode' | 'code';

/** What the customer typed that may be shown again, and the field that was wrong. */
export type Retry = { wrong: FieldName; number?: string; expiry?: string };

/** The form for a card, or for the one-time code where the bank asks for one. */
export function paymentPage(transaction: CardTransaction, language: Language, retry?: Retry): string {
  const text = cardTexts[language];
  const body =
    transaction.status === 'ongoing'
      ? codeForm(transaction, text, retry)
      : cardForm(transaction, text, language, retry);
  const title = transaction.status === 'ongoing' ? text.codeTitle : text.title;
  const content = html`${summary(transaction, text, language)}${body}
    <p class="leave"><a href="${returnUrl(transaction)}">${text.leave}</a></p>
    ${testCards(text)}`;
  return frame(language, title, content);
}

/** Says that the bank declined, and goes back to the merchant by itself. */
export function declinedPage(transaction: CardTransaction, language: Language): string {
  const text = cardTexts[language];
  const url = returnUrl(transaction);
  const content = html`<div class="result" role="alert">
      <p><strong>${text.declinedText}</strong></p>
      <p>${text.returning}</p>
    </div>
    <p><a class="button" id="return" data-seconds="4" href="${url}">${text.back}</a></p>
    <script src="/card/return.js" defer></script>`;
  return frame(language, text.declinedTitle, content);
}

/** A page that only says something, with a way back where there is one. */
export function noticePage(notice: 'gone' | 'out', language: Language, transaction?: CardTransaction): string {
  const text = cardTexts[language];
  const [title, words] = notice === 'gone' ? [text.goneTitle, text.goneText] : [text.outTitle, text.outText];
  const way = transaction && html`<p><a class="button" href="${returnUrl(transaction)}">${text.back}</a></p>`;
  return frame(
    language,
    title,
    html`<p>${words}</p>
      ${way}`,
  );
}

/** Where the customer goes back to: the portal's address with the provider's two parameters. */
export function returnUrl({ callbackUrl, reference }: CardTransaction): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

function frame(language: Language, title: string, content: Html): string {
  const text = cardTexts[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} | ${providerName}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/card/card.css" />
      </head>
      <body>
        <header>
          <span class="name" aria-hidden="true">▤</span> <strong>${providerName}</strong
          ><span class="secure">${text.secure}</span>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>${text.pretend}</footer>
      </body>
    </html>`.markup;
}

function summary(transaction: CardTransaction, text: CardTexts, language: Language): Html {
  const { price } = transaction;
  const differs = price !== undefined && price.currency !== transaction.currency;
  return html`<dl class="summary">
    <div class="total">
      <dt>${text.amount}</dt>
      <dd>${money(transaction.amountMinor / minorUnits, transaction.currency, language)}</dd>
    </div>
    ${
      differs &&
      html`<div>
        <dt>${text.ordered}</dt>
        <dd>${money(price.amount, price.currency, language)}</dd>
      </div>`
    }
    <div>
      <dt>${text.reference}</dt>
      <dd class="reference">${transaction.reference}</dd>
    </div>
  </dl>`;
}

function cardForm(transaction: CardTransaction, text: CardTexts, language: Language, retry?: Retry): Html {
  const amount = money(transaction.amountMinor / minorUnits, transaction.currency, language);
  const bad = (name: FieldName): string | undefined => (retry?.wrong === name ? text.wrong[name] : undefined);
  return html`<form method="post" action="/card/pay/${transaction.accessCode}" novalidate>
    ${field({ name: 'number', label: text.number, autocomplete: 'cc-number', length: 23, value: retry?.number, error: bad('number') })}
    <div class="pair">
      ${field({ name: 'expiry', label: text.expiry, hint: text.expiryHint, autocomplete: 'cc-exp', length: 7, value: retry?.expiry, error: bad('expiry') })}
      ${field({ name: 'securityCode', label: text.securityCode, hint: text.securityCodeHint, autocomplete: 'cc-csc', length: 4, error: bad('securityCode') })}
    </div>
    <button type="submit">${text.pay(amount)}</button>
  </form>`;
}

function codeForm(transaction: CardTransaction, text: CardTexts, retry?: Retry): Html {
  return html`<form method="post" action="/card/pay/${transaction.accessCode}" novalidate>
    <p>${text.codeText(transaction.card?.last4 ?? '')}</p>
    ${field({ name: 'code', label: text.code, autocomplete: 'one-time-code', length: 6, error: retry && text.wrong.code })}
    <button type="submit">${text.confirm}</button>
  </form>`;
}

type Field = {
  name: FieldName;
  label: string;
  autocomplete: string;
  length: number;
  hint?: string;
  value?: string;
  error?: string;
};

function field({ name, label, autocomplete, length, hint, value, error }: Field): Html {
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(Boolean);
  const attributes = [
    described.length > 0 && html` aria-describedby="${described.join(' ')}"`,
    error !== undefined && html` aria-invalid="true" autofocus`,
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
}

function testCards(text: CardTexts): Html {
  return html`<details>
    <summary>${text.testCards}</summary>
    <ul>
      <li><code>4084 0840 8408 4081</code> ${text.succeeds}</li>
      <li><code>4084 0800 0000 5408</code> ${text.declines}</li>
      <li><code>5060 6666 6666 6666 666</code> ${text.asksForCode}</li>
    </ul>
  </details>`;
}

function money(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount);
}
