import type { Store } from '../store.ts';
import type { GsmaError } from './errors.ts';

/** An accepted debit. `id` is the server's correlation id. */
export type DebitRequest = {
  id: string;
  clientCorrelationId: string;
  /** The owner's prompt; absent if the customer's PIN came with the request. */
  promptId?: string;
  payer: string;
  amount: string;
  currency: string;
  creditParty: { key: string; value: string }[];
  reference: string;
  callbackUrl: string;
  expiryTime: string;
  status: 'pending' | 'completed' | 'failed';
  /** The transaction's reference, once completed. */
  objectReference: string;
  /** The reference that a lie named before there was a transaction. A later transaction has it. */
  promisedReference?: string;
  error?: GsmaError;
};

/** A reversal, stored under the client's correlation id so that a repeat refunds nothing twice. */
type Reversal = { clientCorrelationId: string; debitId: string; refundId: string };

/** Opens the wallet's own records. */
export const openRequests = (store: Store) => {
  const requests = store.drawer<DebitRequest>('wallet-request');
  const promptIndex = store.drawer<string>('wallet-prompt');
  const reversals = store.drawer<Reversal>('wallet-reversal');
  const transactions = store.drawer<string>('wallet-transaction');
  return {
    find: requests.get,
    byClient: (clientCorrelationId: string) => requests.withKey(clientCorrelationId)[0],
    byPrompt: (promptId: string) => requests.get(promptIndex.get(promptId) ?? ''),
    /** Also finds a promised reference without a transaction. */
    byTransaction: (transactionReference: string) => requests.get(transactions.get(transactionReference) ?? ''),
    keep: (request: DebitRequest) => {
      requests.put(request.id, request, request.clientCorrelationId);
      if (request.promptId !== undefined) promptIndex.put(request.promptId, request.id);
      if (request.objectReference) transactions.put(request.objectReference, request.id);
      if (request.promisedReference) transactions.put(request.promisedReference, request.id);
    },
    reversal: reversals.get,
    keepReversal: (reversal: Reversal) => reversals.put(reversal.clientCorrelationId, reversal),
  };
};

export type Requests = ReturnType<typeof openRequests>;
