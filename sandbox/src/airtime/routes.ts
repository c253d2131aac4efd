import type { FastifyInstance } from 'fastify';
import { camaraTroubles, invalidArgument, refusedReading as camaraReading, speakCamara } from '../camara.ts';
import { callsOf, type Answer } from '../faults/answer.ts';
import { national } from '../operator/market.ts';
import { isRecord, nestedField } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { foundUnder, refusedReading, requireKey, tmforumError, tmforumTroubles } from '../tmforum.ts';
import { charge, openPayments, paymentDenied, paymentLies } from './payments.ts';
import { bucketsOf, topUp, type Topup } from './prepay-balance.ts';
import { openRefunds, refund, refundDenied, unknownPayment } from './refunds.ts';

/** Serves the charging system under `/airtime`: TMF654 prepay balance management v4, and payments with airtime. */
export const airtimeRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.register(async (api) => topupRoutes(api, sandbox), { prefix: '/tmf-api/prepayBalanceManagement/v4' });
  app.register(async (api) => carrierBillingRoutes(api, sandbox));
};

const topupRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const topups = sandbox.store.drawer<Topup>('topup');
  const call = callsOf(app, sandbox, 'airtime', refusedReading);
  requireKey(app, sandbox.settings.airtimeApiKey);
  call.post('/topupBalance', 'credit', ({ body }) => {
    const line = isRecord(body) ? nestedField(body, 'logicalResource', 'id') : undefined;
    return {
      msisdn: line && national(sandbox.market, line),
      troubles: tmforumTroubles(tmforumError(422, 'lineBarred', 'This line is barred')),
      perform: () => topUp(sandbox, topups, body),
    };
  });
  call.get('/topupBalance', 'enquiry', ({ query }) => {
    const wanted = String(query['requestor.id'] ?? '');
    const found = topups.withKey(wanted);
    const resources = found.map(({ resource }) => resource);
    return { msisdn: found[0]?.msisdn, perform: () => foundUnder('requestor.id', wanted, resources) };
  });
  call.get('/bucket', 'lookup', ({ query }) => {
    const msisdn = national(sandbox.market, String(query['logicalResource.id'] ?? ''));
    return { msisdn, perform: () => ({ status: 200, body: bucketsOf(sandbox, msisdn, query['usageType']) }) };
  });
};

const found = (body: unknown): Answer => ({ status: 200, body });

/** Serves CAMARA Carrier Billing and Carrier Billing Refund. */
const carrierBillingRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const payments = openPayments(sandbox.store);
  const refunds = openRefunds(sandbox.store);
  const call = callsOf(app, sandbox, 'airtime', camaraReading);
  speakCamara(app, sandbox.settings.airtimeApiKey);

  call.post('/carrier-billing/v0/payments', 'debit', ({ body }) => {
    const payer = isRecord(body) ? nestedField(body, 'amountTransaction', 'phoneNumber') : undefined;
    return {
      msisdn: payer && national(sandbox.market, payer),
      troubles: camaraTroubles(paymentDenied),
      perform: () => charge(sandbox, payments, body),
    };
  });
  call.get('/carrier-billing/v0/payments', 'enquiry', ({ query }) => {
    const reference = String(query['referenceCode'] ?? '');
    const made = payments.under(reference);
    return {
      msisdn: made[0]?.charge.payer,
      perform: () =>
        reference === '' ? invalidArgument('referenceCode is required') : found(made.map(({ resource }) => resource)),
      lies: paymentLies(sandbox, made[0], (told) => found([told])),
    };
  });
  call.get('/carrier-billing/v0/payments/:paymentId', 'enquiry', ({ params }) => {
    const made = payments.find(params['paymentId'] ?? '');
    return {
      msisdn: made?.charge.payer,
      perform: () => (made === undefined ? unknownPayment : found(made.resource)),
      lies: paymentLies(sandbox, made, found),
    };
  });
  const refundsPath = '/carrier-billing-refund/v0/payments/:paymentId/refunds';
  call.post(refundsPath, 'refund', ({ params: { paymentId = '' }, body }) => ({
    msisdn: sandbox.books.findDebit(paymentId)?.payer,
    troubles: camaraTroubles(refundDenied),
    perform: () => refund(sandbox, refunds, paymentId, body),
  }));
  call.get(refundsPath, 'enquiry', ({ params: { paymentId = '' } }) => {
    const debit = sandbox.books.findDebit(paymentId);
    const made = refunds.of(paymentId).map(({ resource }) => resource);
    return { msisdn: debit?.payer, perform: () => (debit?.port === 'airtime' ? found(made) : unknownPayment) };
  });
};
