import { html, type Html } from '../html.ts';
import type { Language } from '../language.ts';
import { cardForm, codeForm, type Retry } from './forms.ts';
import { money, popupBody, report, type PopupEvent, type View } from './popup.ts';
import { texts, type CardTexts } from '../locales/texts.ts';
import { minorUnits, type CardTransaction } from './transactions.ts';

/** A made-up name that no bank or provider has. */
const providerName = 'Guichet Carte';

/** Returns the form for a card, or for the one-time code if the bank needs one. */
export const paymentPage = (transaction: CardTransaction, view: View, retry?: Retry): string => {
  const { language } = view;
  const text = texts[language].card;
  const body =
    transaction.status === 'ongoing'
      ? codeForm(transaction, text, view, retry)
      : cardForm(transaction, text, view, retry);
  const title = transaction.status === 'ongoing' ? text.codeTitle : text.title;
  const content = html`${summary(transaction, text, language)}${body}
    <p class="leave">${wayBack(view, { event: 'cancel', label: text.leave, transaction })}</p>
    ${testCards(text)}`;
  return frame(view, title, content, transaction);
};

/** Returns the page of a declined card. It goes back to the merchant automatically. */
export const declinedPage = (transaction: CardTransaction, view: View): string => {
  const text = texts[view.language].card;
  const content = html`<div class="result" role="alert">
      <p><strong>${text.declinedText}</strong></p>
      <p>${text.returning}</p>
    </div>
    <p>${wayBack(view, { event: 'decline', label: text.back, transaction, looks: 'button', seconds: 4 })}</p>
    ${view.place === 'page' && html`<script src="/card/return.js" defer></script>`}`;
  return frame(view, text.declinedTitle, content, transaction);
};

/** Returns the popup's page of a charged card, which reports it to the merchant. A page redirects instead. */
export const paidPage = (transaction: CardTransaction, view: View): string => {
  const text = texts[view.language].card;
  const content = html`<p role="status">${text.paidText}</p>
    <p>${wayBack(view, { event: 'success', label: text.back, transaction, looks: 'button', seconds: 0 })}</p>`;
  return frame(view, text.paidTitle, content, transaction);
};

/** Returns a page with a message, and with a way back if there is one. */
export const noticePage = (notice: 'gone' | 'out', view: View, transaction?: CardTransaction): string => {
  const text = texts[view.language].card;
  const [title, words] = notice === 'gone' ? [text.goneTitle, text.goneText] : [text.outTitle, text.outText];
  const seconds = notice === 'gone' ? 0 : undefined;
  const way = wayBack(view, { event: 'error', label: text.back, transaction, looks: 'button', seconds });
  const content = html`<p>${words}</p>
    ${(transaction || view.place === 'popup') && html`<p>${way}</p>`}`;
  return frame(view, title, content, transaction);
};

type Way = {
  event: PopupEvent;
  label: string;
  transaction: CardTransaction | undefined;
  looks?: 'button';
  /** Seconds after which the way back is taken automatically. */
  seconds?: number;
};

/** Returns the way back to the merchant: a link of a page, a message of a popup. */
const wayBack = ({ place }: View, { event, label, transaction, looks, seconds }: Way): Html => {
  if (place === 'popup') return report({ event, label, looks: looks ?? 'link', seconds });
  const url = transaction === undefined ? '' : returnUrl(transaction);
  const attributes = [
    looks === 'button' && html` class="button"`,
    seconds !== undefined && html` id="return" data-seconds="${seconds}"`,
  ].filter((attribute) => attribute !== false);
  return html`<a href="${url}" ${attributes}>${label}</a>`;
};

/** Returns the customer's way back: the portal's address with the provider's two parameters. */
export const returnUrl = ({ callbackUrl, reference }: CardTransaction): string => {
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
};

const frame = (view: View, title: string, content: Html, transaction?: CardTransaction): string => {
  const { language } = view;
  const text = texts[language].card;
  const about = transaction && { ...transaction, returnUrl: returnUrl(transaction) };
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} | ${providerName}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/card/card.css" />
        ${view.place === 'popup' && html`<script src="/card/popup.js" defer></script>`}
      </head>
      <body ${view.place === 'popup' && popupBody(view.merchant, about)}>
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
};

const summary = (transaction: CardTransaction, text: CardTexts, language: Language): Html => {
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
};

const testCards = (text: CardTexts): Html => {
  return html`<details>
    <summary>${text.testCards}</summary>
    <ul>
      <li><code>4084 0840 8408 4081</code> ${text.succeeds}</li>
      <li><code>4084 0800 0000 5408</code> ${text.declines}</li>
      <li><code>5060 6666 6666 6666 666</code> ${text.asksForCode}</li>
    </ul>
  </details>`;
};
