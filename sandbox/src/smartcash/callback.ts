import { createHmac } from 'node:crypto';
import { newId } from '../books.ts';
import type { Message } from '../callbacks.ts';
import type { Wording } from '../operator/collections.ts';
import { describe } from './words.ts';

/** The callback: its `hash` is base64 of HMAC-SHA256 over the body as JSON without the hash, without spaces. */
export const callbackWording = (portalUrl: string, secret: string): Wording => {
  const message = (body: object): Message => ({
    url: `${portalUrl}/api/portal-service/webhooks/smartcash`,
    method: 'POST',
    headers: {},
    body: JSON.stringify(body),
  });
  return (ended) => {
    const { reference: id, debitId } = ended;
    const paid = { id, message: 'Success', status_code: 'TS' };
    const failed = { id, message: describe(ended), status_code: 'TF' };
    const transaction = debitId === undefined ? failed : { ...paid, airtel_money_id: debitId };
    const hash = createHmac('sha256', secret).update(JSON.stringify({ transaction })).digest('base64');
    const lie = debitId === undefined ? { ...paid, airtel_money_id: newId('TX') } : { ...failed, message: 'Refused' };
    return { genuine: message({ transaction, hash }), forged: message({ transaction: lie }) };
  };
};
