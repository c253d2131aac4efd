import { newId } from '../books.ts';
import type { Message } from '../callbacks.ts';
import type { Wording } from '../operator/collections.ts';
import { describe, standings, type Code } from './words.ts';

/** The asynchronous result. M-Pesa signs nothing: the secret travels as a bearer, as the operator profile says. */
export const callbackWording = (portalUrl: string, secret: string): Wording => {
  const message = (body: object, headers: Record<string, string>): Message => ({
    url: `${portalUrl}/api/portal-service/webhooks/mpesa`,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return ({ reference, conversationId, state, debitId }) => {
    const result = (code: Code, transactionId: string) => ({
      input_OriginalConversationID: conversationId,
      input_ThirdPartyConversationID: reference,
      input_TransactionID: transactionId,
      input_ResultCode: code,
      input_ResultDesc: describe(code),
    });
    const truth = result(standings[state].code, debitId ?? 'N/A');
    const lie = debitId === undefined ? result('INS-0', newId('TX')) : result('INS-6', 'N/A');
    return { genuine: message(truth, { authorization: `Bearer ${secret}` }), forged: message(lie, {}) };
  };
};
