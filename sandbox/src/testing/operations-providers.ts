import * as calls from './calls.ts';
import * as mpesa from './mpesa.ts';
import { debits, prompts, read, refunds, type Operation } from './operation.ts';
import { approve } from './owner.ts';
import * as smartcash from './smartcash.ts';
import { at, type Trial } from './trial.ts';

async function paidCard(trial: Trial): Promise<string> {
  await calls.submit(trial, await calls.openedPage(trial), calls.withCard(calls.cards.good));
  return 'REF1';
}

/** What the wallets' and the card provider do. */
export const providerOperations: Operation[] = [
  {
    port: 'wallet',
    operation: 'debit',
    ask: (trial, _, patienceMs) => calls.debit(trial, { payer: '050000001', patienceMs }),
    done: prompts,
    answers: { done: 202, rejected: 400 },
  },
  {
    port: 'wallet',
    operation: 'refund',
    prepare: (trial) => calls.paidDebit(trial, '050000001'),
    ask: (trial, transaction, patienceMs) => calls.reverse(trial, transaction, undefined, patienceMs),
    done: refunds,
    answers: { done: 201, rejected: 400 },
  },
  {
    port: 'wallet',
    operation: 'enquiry',
    prepare: async (trial) =>
      String(at((await calls.debit(trial, { payer: '050000001' })).body, 'serverCorrelationId')),
    ask: (trial, id, patienceMs) => read(trial, `/wallet/requeststates/${id}`, calls.keys.wallet, patienceMs),
    answers: { done: 200, rejected: 401 },
  },
  {
    port: 'smartcash',
    operation: 'debit',
    ask: (trial, _, patienceMs) => smartcash.collect(trial, { patienceMs }),
    done: prompts,
    answers: { done: 200, rejected: 200 },
  },
  {
    port: 'smartcash',
    operation: 'refund',
    prepare: async (trial) => {
      await smartcash.collect(trial);
      return approve(trial);
    },
    ask: smartcash.refund,
    done: refunds,
    answers: { done: 200, rejected: 200 },
  },
  {
    port: 'smartcash',
    operation: 'enquiry',
    prepare: async (trial) => {
      await smartcash.collect(trial);
      return 'REF1';
    },
    ask: smartcash.enquire,
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'mpesa',
    operation: 'debit',
    ask: (trial, _, patienceMs) => mpesa.collect(trial, { patienceMs }),
    done: prompts,
    answers: { done: 201, rejected: 401 },
  },
  {
    port: 'mpesa',
    operation: 'refund',
    prepare: async (trial) => {
      await mpesa.collect(trial);
      return approve(trial);
    },
    ask: mpesa.reverse,
    done: refunds,
    answers: { done: 200, rejected: 401 },
  },
  {
    port: 'mpesa',
    operation: 'enquiry',
    prepare: async (trial) => {
      await mpesa.collect(trial);
      return 'REF1';
    },
    ask: mpesa.query,
    answers: { done: 200, rejected: 400 },
  },
  {
    port: 'card',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => calls.initialize(trial, 'REF1', {}, patienceMs),
    done: async (trial) => ((await calls.verify(trial)).status === 200 ? 1 : 0),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'card',
    operation: 'debit',
    prepare: (trial) => calls.openedPage(trial),
    ask: (trial, page, patienceMs) => calls.submit(trial, page, calls.withCard(calls.cards.good), patienceMs),
    done: debits,
    answers: { done: 303, rejected: 200 },
  },
  {
    port: 'card',
    operation: 'enquiry',
    prepare: paidCard,
    ask: (trial, reference, patienceMs) => calls.verify(trial, reference, { patienceMs }),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'card',
    operation: 'refund',
    prepare: paidCard,
    ask: (trial, transaction, patienceMs) =>
      trial.call('POST', '/card/refund', { headers: calls.keys.card, body: { transaction }, patienceMs }),
    done: refunds,
    answers: { done: 200, rejected: 400 },
  },
];
