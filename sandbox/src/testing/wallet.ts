import { randomUUID } from 'node:crypto';
import { international } from '../operator/market.ts';
import { keys } from './keys.ts';
import { approve } from './owner.ts';
import type { Answer, Trial } from './trial.ts';

export type DebitOrder = {
  payer: string;
  amount?: number;
  /** The market's own by default. */
  currency?: string;
  reference?: string;
  correlationId?: string;
  patienceMs?: number;
  headers?: Record<string, string>;
};

/** GSMA: requests a payment from a number's owner. */
export const debit = (trial: Trial, order: DebitOrder): Promise<Answer> => {
  const { payer, amount = 5000, currency = trial.market.currency, reference = 'REF1', patienceMs, headers } = order;
  const { correlationId = randomUUID() } = order;
  return trial.call('POST', '/wallet/transactions/type/merchantpay', {
    patienceMs,
    headers: {
      ...keys.wallet,
      'x-correlationid': correlationId,
      'x-callback-url': `${trial.portal.url}/callback`,
      ...headers,
    },
    body: {
      amount: String(amount),
      currency,
      debitParty: [{ key: 'msisdn', value: international(trial.market, payer) }],
      creditParty: [{ key: 'accountid', value: 'LISOLO-PORTAL' }],
      requestingOrganisationTransactionReference: reference,
      descriptionText: 'Recharge',
    },
  });
};

/** Makes an approved debit and returns the transaction's reference. */
export const paidDebit = async (trial: Trial, payer: string, reference = 'REF1'): Promise<string> => {
  await debit(trial, { payer, reference });
  return approve(trial, payer, reference);
};

/** GSMA: refunds a whole debit. */
export const reverse = (
  trial: Trial,
  transaction: string,
  correlationId: string = randomUUID(),
  patienceMs?: number,
  changes: object = {},
): Promise<Answer> => {
  const { currency } = trial.market;
  return trial.call('POST', `/wallet/transactions/${transaction}/reversals`, {
    patienceMs,
    headers: { ...keys.wallet, 'x-correlationid': correlationId },
    body: {
      type: 'reversal',
      amount: '5000',
      currency,
      requestingOrganisationTransactionReference: 'REF1',
      ...changes,
    },
  });
};
