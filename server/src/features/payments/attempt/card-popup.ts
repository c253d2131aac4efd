import type { CardPopup } from '@selfcare/contract/payments';
import type { Market } from '@selfcare/markets/market';
import type { Payment } from '../core/payment.ts';

/** What the card provider's own window may take. */
const channels = ['ussd', 'bank', 'card', 'mobile_money', 'bank_transfer', 'qr'];

/** What opens the provider's window: its public key and the address of its script. */
type CardPopupSettings = { publicKey: string; scriptUrl: string };

/**
 * What the provider's window needs for an unpaid card, where the market opens one; elsewhere nothing, and the card goes to
 * the provider's page. The amount is what was registered with the provider: the window cannot change it.
 */
export const createCardPopup =
  (market: Market, { publicKey, scriptUrl }: CardPopupSettings) =>
  (payment: Payment): CardPopup | undefined => {
    const { state, gateway, email, accessCode, charge } = payment;
    if (!market.cardAccount.popup || state !== 'PENDING' || !gateway || !email || !accessCode) return undefined;
    return {
      provider: gateway,
      key: publicKey,
      email,
      amount: charge.amountMinor,
      currency: charge.currency,
      channels,
      reference: payment.id,
      accessCode,
      scriptUrl,
    };
  };
