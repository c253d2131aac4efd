import type { FastifyInstance } from 'fastify';
import { camaraTroubles, invalidArgument, permissionDenied, speakCamara } from '../camara.ts';
import { answerRequest } from '../faults/answer.ts';
import { national } from '../operator/market.ts';
import { isAnswer, isRecord, nestedField } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { charge, openPayments, paymentDenied, paymentLies, type Payments } from './payments.ts';
import { readCharge } from './read-charge.ts';
import { openRefunds, refund, refundDenied, unknownPayment, type Refunds } from './refunds.ts';

type ById = { Params: { paymentId: string } };

const readingRefused = camaraTroubles(permissionDenied);

/** Paying with airtime: CAMARA Carrier Billing and Carrier Billing Refund, under `/airtime`. */
export const carrierBillingRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const payments = openPayments(sandbox.store);
  const refunds = openRefunds(sandbox.store);
  speakCamara(app, sandbox.settings.airtimeApiKey);
  app.register(async (api) => paymentRoutes(api, sandbox, payments), { prefix: '/carrier-billing/v0' });
  app.register(async (api) => refundRoutes(api, sandbox, refunds), { prefix: '/carrier-billing-refund/v0' });
};

const paymentRoutes = (app: FastifyInstance, sandbox: Sandbox, payments: Payments): void => {
  app.post('/payments', (request, reply) => {
    const payer = isRecord(request.body) ? nestedField(request.body, 'amountTransaction', 'phoneNumber') : undefined;
    return answerRequest(sandbox, reply, {
      occasion: { port: 'airtime', operation: 'debit', msisdn: payer && national(sandbox.market, payer) },
      troubles: camaraTroubles(paymentDenied),
      perform: () => {
        const asked = readCharge(sandbox.market, request.body);
        return isAnswer(asked) ? asked : charge(sandbox, payments, asked);
      },
    });
  });
  app.get<{ Querystring: Record<string, unknown> }>('/payments', (request, reply) => {
    const reference = String(request.query['referenceCode'] ?? '');
    const found = payments.under(reference);
    return answerRequest(sandbox, reply, {
      occasion: { port: 'airtime', operation: 'enquiry', msisdn: found[0]?.charge.payer },
      troubles: readingRefused,
      perform: () =>
        reference === ''
          ? invalidArgument('referenceCode is required')
          : { status: 200, body: found.map(({ resource }) => resource) },
      lies: paymentLies(sandbox, found[0], (told) => ({ status: 200, body: [told] })),
    });
  });
  app.get<ById>('/payments/:paymentId', (request, reply) => {
    const found = payments.find(request.params.paymentId);
    return answerRequest(sandbox, reply, {
      occasion: { port: 'airtime', operation: 'enquiry', msisdn: found?.charge.payer },
      troubles: readingRefused,
      perform: () => (found === undefined ? unknownPayment : { status: 200, body: found.resource }),
      lies: paymentLies(sandbox, found, (body) => ({ status: 200, body })),
    });
  });
};

const refundRoutes = (app: FastifyInstance, sandbox: Sandbox, refunds: Refunds): void => {
  const payerOf = (paymentId: string): string | undefined => sandbox.books.findDebit(paymentId)?.payer;
  app.post<ById>('/payments/:paymentId/refunds', (request, reply) => {
    const { paymentId } = request.params;
    return answerRequest(sandbox, reply, {
      occasion: { port: 'airtime', operation: 'refund', msisdn: payerOf(paymentId) },
      troubles: camaraTroubles(refundDenied),
      perform: () => refund(sandbox, refunds, paymentId, request.body),
    });
  });
  app.get<ById>('/payments/:paymentId/refunds', (request, reply) => {
    const { paymentId } = request.params;
    return answerRequest(sandbox, reply, {
      occasion: { port: 'airtime', operation: 'enquiry', msisdn: payerOf(paymentId) },
      troubles: readingRefused,
      perform: () =>
        sandbox.books.findDebit(paymentId)?.port === 'airtime'
          ? { status: 200, body: refunds.of(paymentId).map(({ resource }) => resource) }
          : unknownPayment,
    });
  });
};
