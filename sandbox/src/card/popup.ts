import { html, type Html } from '../html.ts';
import type { Language } from '../language.ts';

/** The messages of a popup to the page that opened it (from assets/popup.js to assets/inline.js). */
export type PopupEvent = 'success' | 'cancel' | 'decline' | 'error';

/** The payment's data for the merchant's page. */
type About = { id: number; reference: string; accessCode: string; returnUrl: string };

/** Returns the attributes of a popup's body: its merchant's origin and its payment. */
export const popupBody = (merchant: string, about: About | undefined): Html => {
  const { id, reference, accessCode, returnUrl } = about ?? {};
  const payment = JSON.stringify({ id, reference, accessCode, returnUrl });
  return html`class="popup" data-merchant="${merchant}" data-payment="${payment}"`;
};

type Report = { event: PopupEvent; label: string; looks: 'button' | 'link'; seconds?: number };

/** Returns a button that sends a message to the merchant's page, automatically after `seconds` if given. */
export const report = ({ event, label, looks, seconds }: Report): Html => {
  const alone = seconds !== undefined && html` data-seconds="${seconds}"`;
  return html`<button type="button" class="${looks}" data-report="${event}" ${alone}>${label}</button>`;
};

/** The display of a page: in its own window, or as a popup over the page of `merchant` (an origin). */
export type View = { language: Language; place: 'page' | 'popup'; merchant: string };

/** Formats an amount in major units with its ISO code. */
export const money = (amount: number, currency: string, language: Language): string => {
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount);
};
