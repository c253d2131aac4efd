import { expect, test } from 'vitest';
import type { Sending } from '../../clocks/sending.ts';
import type { DebitRequest, PaymentMethod, RefundRequest } from '../../features/payments/core/gateway.ts';
import { paidState, useScriptedAirtel } from '../../connectors/airtel-money/fixtures.ts';
import { aPayment, debitReference, debitRequest, useScriptedCharging } from '../../connectors/camara/fixtures.ts';
import { aTransaction, completedState, useScriptedWallet } from '../../connectors/gsma-mobile-money/fixtures.ts';
import { completed, useScriptedMpesa } from '../../connectors/mpesa-openapi/fixtures.ts';
import { createPaystackCard } from '../../connectors/paystack/card.ts';
import { aKnownDebit, referenceTo } from '../../connectors/testing/debits.ts';
import {
  useScriptedProvider,
  type ScriptedAnswer,
  type SeenRequest,
} from '../../connectors/testing/scripted-provider.ts';
import { createBillPayment } from '../../connectors/tmforum/bill-payment.ts';
import { createProductOrder } from '../../connectors/tmforum/product-order.ts';
import { createLeadDesk, createLeadPayment } from '../../connectors/tmforum/sales-lead.ts';
import { createTopup } from '../../connectors/tmforum/topup.ts';

const [airtel, charging, gsma, mpesa] = await Promise.all([
  useScriptedAirtel(),
  useScriptedCharging(),
  useScriptedWallet(),
  useScriptedMpesa(),
]);
const provider = await useScriptedProvider();
const settings = { baseUrl: provider.url, apiKey: 'k', timeoutMs: 1500 };
const card = createPaystackCard({ ...settings, secretKey: 'k', currency: 'NGN', pageOrigins: [] });
const [topup, bundles, bills] = [createTopup(settings), createProductOrder(settings), createBillPayment(settings)];
const [desk, leadPayment] = [createLeadDesk(settings), createLeadPayment(settings)];

const request = aKnownDebit();
const debit = referenceTo(request);
const refund = { debit, refundRequestId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479', amount: debit.charge };
const { transactionId, charge: price } = request;
const refLeadId = 'CG-HBB-000001';
const order = { transactionId, target: '+242050000001', price, productCode: 'P1' };
const lead = {
  leadId: transactionId,
  fullName: 'Grâce Mabiala',
  contactNumber: '+242050000021',
  email: 'grace@example.cg',
  address: { street: '', landmark: undefined, town: 'Brazzaville', country: 'CG', at: undefined },
  plan: { code: 'P1', name: 'Plan' },
  source: 'WEBPORTAL',
  feasibility: 'checked',
} as const;

const failed: ScriptedAnswer = { status: 500 };
/** Answers by the method and the end of the path, without what is asked for. */
type Answering = (request: SeenRequest) => ScriptedAnswer;
const routes =
  (known: Record<string, object>): Answering =>
  ({ method, path }) => {
    const [, found] =
      Object.entries(known).find(([route]) => {
        const [verb, ending = ''] = route.split(' ');
        return verb === method && path.split('?')[0]!.endsWith(ending);
      }) ?? [];
    return found ? { body: found } : failed;
  };

/** The calls of a payment method, each with the requests that it makes. */
const waysOf = (
  method: PaymentMethod,
  debit: DebitRequest,
  refund: RefundRequest,
  [ofDebit, ofEnquiry, ofRefund, ofRefundEnquiry]: [number, number, number, number],
): Way[] => [
  ['debit', ofDebit, (sending) => method.debit(debit, sending)],
  ['enquiry', ofEnquiry, (sending) => method.enquire(referenceTo(debit), sending)],
  ['refund', ofRefund, (sending) => method.refund(refund, sending)],
  ['refund enquiry', ofRefundEnquiry, (sending) => method.enquireRefund(refund, sending)],
];

type Asked = { seen: () => SeenRequest[]; play: (script: (request: SeenRequest) => ScriptedAnswer) => void };
const plainly = ({ seen, play }: typeof provider): Asked => ({ seen: () => seen, play });

const answers = {
  gsma: routes({
    [`GET /responses/${request.requestId}`]: { link: '/requeststates/s-1' },
    [`GET /responses/${refund.refundRequestId}`]: { link: '/requeststates/s-1' },
    'GET /requeststates/s-1': completedState,
    'GET /transactions/t-1': aTransaction,
  }),
  airtel: routes({ [`GET /${transactionId}`]: paidState() }),
  mpesa: routes({ 'GET /queryTransactionStatus/': completed() }),
  airtime: routes({ 'GET /payments': [aPayment('succeeded')], 'GET /refunds': [] }),
  card: routes({
    'GET /refund': { status: true, data: [] },
    [`GET /${transactionId}`]: {
      status: true,
      data: { status: 'success', reference: transactionId, amount: 5000, currency: 'NGN' },
    },
  }),
  operator: routes({ [`GET /${refLeadId}`]: { id: refLeadId, externalId: transactionId, status: 'acknowledged' } }),
};
const inNaira = { amountMinor: 5000, currency: 'NGN' };
const ofCard = aKnownDebit({ charge: inNaira, email: 'a@example.cg', returnUrl: 'https://portal.example' });
const airtimeRefund = { debit: debitReference, refundRequestId: 'r-1', amount: debitReference.charge };
const toLead = { ...order, target: refLeadId };

type Way = [called: string, requests: number, call: (sending: Sending) => Promise<unknown>];

/** The calls of each port, and how many requests each makes where its provider answers so. */
const ports: [name: string, asked: Asked, answer: Answering, ways: Way[]][] = [
  ['GSMA wallet', plainly(gsma.provider), answers.gsma, waysOf(gsma.wallet, request, refund, [1, 3, 4, 5])],
  ['Airtel wallet', airtel, answers.airtel, waysOf(airtel.wallet, request, refund, [1, 1, 2, 2])],
  ['M-Pesa wallet', mpesa, answers.mpesa, waysOf(mpesa.wallet, request, refund, [1, 1, 2, 1])],
  [
    'airtime',
    plainly(charging.provider),
    answers.airtime,
    waysOf(charging.airtime, debitRequest, airtimeRefund, [1, 2, 3, 2]),
  ],
  [
    'card gateway',
    plainly(provider),
    answers.card,
    [
      ...waysOf(card, ofCard, { ...refund, debit: referenceTo(ofCard), amount: inNaira }, [1, 1, 1, 2]),
      ['dispute', 1, (sending) => card.disputes!.find('1', sending)],
      ['disputes', 1, (sending) => card.disputes!.list(new Date(), sending)],
    ],
  ],
  [
    'operator',
    plainly(provider),
    answers.operator,
    [
      ...[topup, bundles, bills].flatMap((product): Way[] => [
        ['delivery', 1, (sending) => product.deliver(order, sending)],
        ['delivery enquiry', 1, (sending) => product.find(order, sending)],
      ]),
      ['lead payment', 2, (sending) => leadPayment.deliver(toLead, sending)],
      ['lead payment enquiry', 1, (sending) => leadPayment.find(toLead, sending)],
      ['lead', 1, (sending) => desk.send(lead, sending)],
      ['lead enquiry', 1, (sending) => desk.find(transactionId, sending)],
      ['lead by number', 1, (sending) => desk.read(refLeadId, sending)],
    ],
  ],
];

const cases = ports.flatMap(([name, asked, answer, ways]) =>
  ways.map(([called, requests, call]) => [`${name}: ${called}`, { asked, answer, requests, call }] as const),
);

test.each(cases)('%s sends no further request once its time is over', async (_, { asked, answer, requests, call }) => {
  for (let most = 0; most <= requests; most += 1) {
    asked.play(answer);
    await call({ secondsLeft: () => (asked.seen().length < most ? 10 : 0) });
    expect(asked.seen()).toHaveLength(most);
  }
  asked.play(answer);
  await call({ secondsLeft: () => 10 });
  expect(asked.seen()).toHaveLength(requests);
});
