import { createHmac } from 'node:crypto';
import type { Message } from '../callbacks.ts';
import type { Sandbox } from '../sandbox.ts';
import { describe } from './api.ts';
import type { CardRefund, CardTransaction } from './transactions.ts';

/** Sends `charge.success` or `charge.failed` to the portal, signed over the raw body. */
export const announceCharge = (sandbox: Sandbox, transaction: CardTransaction): void => {
  const paid = transaction.status === 'success';
  announce(sandbox, {
    key: transaction.reference,
    operation: 'debit',
    genuine: { event: paid ? 'charge.success' : 'charge.failed', data: describe(transaction) },
    forged: {
      event: paid ? 'charge.failed' : 'charge.success',
      data: describe(transaction, paid ? 'failed' : 'success'),
    },
  });
};

/** Sends `refund.processed` to the portal. */
export const announceRefund = (sandbox: Sandbox, refund: CardRefund): void => {
  const data = {
    id: refund.id,
    domain: 'test',
    status: 'processed',
    transaction_reference: refund.reference,
    refund_reference: refund.bookId,
    amount: refund.amountMinor,
    currency: refund.currency,
    merchant_note: refund.merchantNote,
  };
  announce(sandbox, {
    key: refund.reference,
    operation: 'refund',
    genuine: { event: 'refund.processed', data },
    forged: { event: 'refund.failed', data: { ...data, status: 'failed' } },
  });
};

/** Sends a dispute, or its resolution, to the portal. */
export const announceDispute = (
  sandbox: Sandbox,
  event: 'charge.dispute.create' | 'charge.dispute.resolve',
  data: { id: number; resolution: string | null },
): void => {
  const resolution = data.resolution === 'declined' ? 'merchant-accepted' : 'declined';
  announce(sandbox, {
    key: `${data.id} ${event}`,
    operation: 'dispute',
    genuine: { event, data },
    forged: { event: 'charge.dispute.resolve', data: { ...data, status: 'resolved', resolution } },
  });
};

type Announcement = { key: string; operation: 'debit' | 'refund' | 'dispute'; genuine: object; forged: object };

const announce = (sandbox: Sandbox, { key, operation, genuine, forged }: Announcement): void => {
  const { portalUrl, paystackSecretKey } = sandbox.settings;
  const message = (content: object, sign: boolean): Message => {
    const body = JSON.stringify(content);
    const signature = createHmac('sha512', paystackSecretKey).update(body).digest('hex');
    return {
      url: `${portalUrl}/api/portal-service/webhooks/paystack`,
      method: 'POST',
      headers: sign ? { 'x-paystack-signature': signature } : {},
      body,
    };
  };
  sandbox.callbacks.deliver({
    key: `${operation} ${key}`,
    occasion: { port: 'card', operation },
    genuine: message(genuine, true),
    forged: message(forged, false),
  });
};
