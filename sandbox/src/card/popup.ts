import { html, type Html } from '../html.ts';

/** What the popup tells the page that opened it (assets/popup.js sends it, assets/inline.js hears it). */
export type PopupEvent = 'success' | 'cancel' | 'decline' | 'error';

/** What a popup knows of its payment, for the merchant's page. */
type About = { id: number; reference: string; accessCode: string; returnUrl: string };

/** The attributes of a popup's body: whom it speaks to, and about which payment. */
export const popupBody = (merchant: string, about: About | undefined): Html => {
  const { id, reference, accessCode, returnUrl } = about ?? {};
  const payment = JSON.stringify({ id, reference, accessCode, returnUrl });
  return html`class="popup" data-merchant="${merchant}" data-payment="${payment}"`;
};

type Report = { event: PopupEvent; label: string; looks: 'button' | 'link'; seconds?: number };

/** A button that tells the merchant's page something, after so many seconds by itself where it has them. */
export const report = ({ event, label, looks, seconds }: Report): Html => {
  const alone = seconds !== undefined && html` data-seconds="${seconds}"`;
  return html`<button type="button" class="${looks}" data-report="${event}" ${alone}>${label}</button>`;
};
