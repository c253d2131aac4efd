import * as airtime from './airtime.ts';
import * as billing from './billing.ts';
import { keys } from './keys.ts';
import { credits, debits, read, refunds, type Operation } from './operation.ts';

type Ask = Operation['ask'];

const line = '050000001';
const account = '1000000003';
const bucket = '/airtime/tmf-api/prepayBalanceManagement/v4/bucket?logicalResource.id=%2B242050000001';

const paidCharge: Operation['prepare'] = (trial) => airtime.paidFromAirtime(trial, line);
const charge: Ask = (trial, _, patienceMs) => airtime.payFromAirtime(trial, { payer: line, patienceMs });
const refundDebit: Ask = (trial, payment, patienceMs) =>
  airtime.refundAirtime(trial, payment, {}, undefined, patienceMs);
const topUp: Ask = (trial, _, patienceMs) => airtime.topUp(trial, line, {}, patienceMs);
const readBalance: Ask = (trial, _, patienceMs) => read(trial, bucket, keys.airtime, patienceMs);
const order: Ask = (trial, _, patienceMs) => billing.order(trial, line, 'D5GD7', patienceMs);
const payBill: Ask = (trial, _, patienceMs) => billing.payBill(trial, account, 500, {}, patienceMs);
const findLine: Ask = (trial, _, patienceMs) => billing.findLine(trial, line, patienceMs);
const findAccount: Ask = (trial, _, patienceMs) => billing.findAccount(trial, account, patienceMs);
const findBills: Ask = (trial, _, patienceMs) => billing.findBills(trial, account, '', patienceMs);
const listOfferings: Ask = (trial, _, patienceMs) =>
  read(trial, `${billing.offerings}?limit=1`, keys.billing, patienceMs);
const checkSim: Ask = (trial, _, patienceMs) => airtime.simSwap(trial, { phoneNumber: '+242050000011' }, patienceMs);

const findPlace: Ask = (trial, _, patienceMs) => read(trial, '/maps/geocode/json?address=Dolisie', {}, patienceMs);

/** The operations of the charging system, the billing system and the geocoder. */
export const operatorOperations: Operation[] = [
  { port: 'airtime', operation: 'debit', ask: charge, done: debits, answers: [201, 403] },
  { port: 'airtime', operation: 'refund', prepare: paidCharge, ask: refundDebit, done: refunds, answers: [201, 403] },
  { port: 'airtime', operation: 'enquiry', ask: airtime.findPayments, answers: [200, 403] },
  { port: 'airtime', operation: 'credit', ask: topUp, done: credits, answers: [201, 422] },
  { port: 'airtime', operation: 'enquiry', ask: airtime.findTopUps, answers: [200, 403] },
  { port: 'airtime', operation: 'lookup', ask: readBalance, answers: [200, 403] },
  { port: 'billing', operation: 'credit', ask: order, done: credits, answers: [201, 422] },
  { port: 'billing', operation: 'enquiry', ask: billing.findOrders, answers: [200, 403] },
  { port: 'billing', operation: 'lookup', ask: findLine, answers: [200, 422] },
  { port: 'billing', operation: 'lookup', ask: checkSim, answers: [200, 403] },
  { port: 'billing', operation: 'lookup', ask: findAccount, answers: [200, 403] },
  { port: 'billing', operation: 'lookup', ask: findBills, answers: [200, 403] },
  { port: 'billing', operation: 'lookup', ask: listOfferings, answers: [200, 403] },
  // This API sends a refusal as a word of its response.
  { port: 'maps', operation: 'lookup', ask: findPlace, answers: [200, 200] },
  { port: 'billing', operation: 'credit', ask: payBill, done: credits, answers: [201, 422] },
  { port: 'billing', operation: 'enquiry', ask: billing.findPayments, answers: [200, 403] },
];
