import * as bills from './bill-calls.ts';
import * as calls from './calls.ts';
import * as carrier from './carrier-calls.ts';
import { credits, debits, read, refunds, type Operation } from './operation.ts';

/** What the charging system and the billing system do. */
export const operatorOperations: Operation[] = [
  {
    port: 'airtime',
    operation: 'debit',
    ask: (trial, _, patienceMs) => carrier.payFromAirtime(trial, { payer: '050000001', patienceMs }),
    done: debits,
    answers: { done: 201, rejected: 403 },
  },
  {
    port: 'airtime',
    operation: 'refund',
    prepare: (trial) => carrier.paidFromAirtime(trial, '050000001'),
    ask: (trial, payment, patienceMs) => carrier.refundAirtime(trial, payment, {}, undefined, patienceMs),
    done: refunds,
    answers: { done: 201, rejected: 403 },
  },
  {
    port: 'airtime',
    operation: 'enquiry',
    ask: (trial, _, patienceMs) => carrier.findPayments(trial, 'REF1', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'airtime',
    operation: 'credit',
    ask: (trial, _, patienceMs) => calls.topUp(trial, '050000001', {}, patienceMs),
    done: credits,
    answers: { done: 201, rejected: 422 },
  },
  {
    port: 'airtime',
    operation: 'enquiry',
    ask: (trial, _, patienceMs) => calls.findTopUps(trial, 'REF1', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'airtime',
    operation: 'lookup',
    ask: (trial, _, patienceMs) =>
      read(
        trial,
        '/airtime/tmf-api/prepayBalanceManagement/v4/bucket?logicalResource.id=%2B242050000001',
        calls.keys.airtime,
        patienceMs,
      ),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'billing',
    operation: 'credit',
    ask: (trial, _, patienceMs) => calls.order(trial, '050000001', 'D5GD7', patienceMs),
    done: credits,
    answers: { done: 201, rejected: 422 },
  },
  {
    port: 'billing',
    operation: 'enquiry',
    ask: (trial, _, patienceMs) => calls.findOrders(trial, 'REF1', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'billing',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => calls.findLine(trial, '050000001', patienceMs),
    answers: { done: 200, rejected: 422 },
  },
  {
    port: 'billing',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => carrier.simSwap(trial, { phoneNumber: '+242050000011' }, patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'billing',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => bills.findAccount(trial, '1000000003', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'billing',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => bills.findBills(trial, '1000000003', '', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'billing',
    operation: 'lookup',
    ask: (trial, _, patienceMs) => read(trial, `${calls.offerings}?limit=1`, calls.keys.billing, patienceMs),
    answers: { done: 200, rejected: 403 },
  },
  {
    port: 'billing',
    operation: 'credit',
    ask: (trial, _, patienceMs) => bills.payBill(trial, '1000000003', 500, {}, patienceMs),
    done: credits,
    answers: { done: 201, rejected: 422 },
  },
  {
    port: 'billing',
    operation: 'enquiry',
    ask: (trial, _, patienceMs) => bills.findPayments(trial, 'REF1', patienceMs),
    answers: { done: 200, rejected: 403 },
  },
];
