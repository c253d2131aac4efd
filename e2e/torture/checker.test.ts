import { describe, expect, test } from 'vitest';
import { check } from './checker.ts';
import type { ClientEvent, History } from './history.ts';

const event = (changes: Partial<ClientEvent>): ClientEvent => ({
  at: '2026-11-24T10:00:00Z',
  client: 1,
  purchase: 'P1',
  call: 'initiate',
  amount: 500,
  line: '050000001',
  transactionId: 'T1',
  heard: { httpStatus: 200 },
  ...changes,
});
const status = (transactionStatus: string, transactionId = 'T1') =>
  event({ call: 'status', transactionId, heard: { httpStatus: 200, transactionStatus } });

const header = 'record,at,type,reference,providerReference,amount,currency';
const line = (type: string, reference: string, amount = 500) => `line,t,${type},${reference},X,${amount},XAF`;
const journal = (...rows: string[][]) =>
  [['payment', 'entry', 'account', 'debit', 'credit'], ...rows].map((row) => `"${row.join('","')}"`).join('\r\n');
const entry = (payment: string, kind: string, amount = '500') => [
  [payment, kind, 'a', amount, ''],
  [payment, kind, 'b', '', amount],
];

/** Three payments: one delivered, one refunded, one delivered and refunded by an operator. */
const honest = (): History => ({
  clients: [
    event({ call: 'lead', line: '050000009', transactionId: undefined, purchase: 'P0' }),
    event({}),
    event({ call: 'process' }),
    event({ call: 'process', heard: 'lost' }),
    status('IN_PROCESS'),
    status('SUCCESS'),
    event({ transactionId: 'T2', purchase: 'P2' }),
    event({ call: 'process', transactionId: 'T2', purchase: 'P2' }),
    event({ ...status('FAILED', 'T2'), purchase: 'P2' }),
    event({ transactionId: 'T5', purchase: 'P5' }),
    event({ call: 'process', transactionId: 'T5', purchase: 'P5' }),
    event({ ...status('SUCCESS', 'T5'), purchase: 'P5' }),
  ],
  books: {
    debits: [
      { reference: 'T1', port: 'wallet', amount: 500, currency: 'XAF' },
      { reference: 'T2', port: 'wallet', amount: 500, currency: 'XAF', refundedBy: 'R' },
      { reference: 'T5', port: 'wallet', amount: 500, currency: 'XAF', refundedBy: 'R5' },
    ],
    refunds: ['T2', 'T5'].map((reference) => ({ reference, port: 'wallet', amount: 500, currency: 'XAF' })),
    credits: ['T1', 'T5'].map((reference) => ({ reference, amount: 500, currency: 'XAF', target: '050000001' })),
  },
  leads: [{ refLeadId: 'L1', contactNumber: '050000009', plan: 'H1', state: 'RECEIVED' }],
  statements: [
    {
      provider: 'wallet',
      text: [
        header,
        ...['T1', 'T2', 'T5'].map((reference) => line('debit', reference)),
        ...['T2', 'T5'].map((reference) => line('refund', reference)),
        'end,,,5,,,',
      ].join('\r\n'),
    },
    { provider: 'airtime', text: [header, line('credit', 'T1'), line('credit', 'T5'), 'end,,,2,,,'].join('\r\n') },
  ],
  ledgers: [
    journal(...entry('T1', 'charge'), ...entry('T1', 'delivery'), ...entry('T2', 'charge'), ...entry('T2', 'refund')),
    journal(...entry('T5', 'charge'), ...entry('T5', 'delivery'), ...entry('T5', 'operator-refund')),
  ],
  orders: [{ reference: 'T5', isAccepted: true }],
});

const rulesBroken = (doctor: (history: History) => void) => {
  const history = honest();
  doctor(history);
  return new Set(check(history).map(({ rule }) => rule));
};

test('finds nothing in a correct history', () => {
  expect(check(honest())).toEqual([]);
});

describe('finds a forged history:', () => {
  test.each<[string, (history: History) => void, string]>([
    [
      'an ordered refund that never went back',
      ({ orders }) => (orders[0]!.reference = 'T1'),
      'an ordered refund goes back once',
    ],
    [
      'an ordered refund that went back twice',
      ({ books }) => books.refunds.push(books.refunds[1]!),
      'an ordered refund goes back once',
    ],
    ['a second debit', ({ books }) => books.debits.push({ ...books.debits[0]!, refundedBy: 'X' }), 'debited once'],
    ['a second product', ({ books }) => books.credits.push(books.credits[0]!), 'delivered once'],
    ['money without a product', ({ books }) => (books.credits.length = 0), 'nobody loses money'],
    ['a product whose money went back', ({ books }) => (books.debits[0]!.refundedBy = 'X'), 'nothing is given away'],
    [
      'a product for nothing',
      ({ books }) => books.credits.push({ ...books.credits[0]!, reference: 'T9' }),
      'nothing is given away',
    ],
    ['a delivered payment that nobody ordered to refund', (history) => (history.orders = []), 'nothing is given away'],
    [
      'two attempts at one wish, both kept',
      ({ clients, books }) => {
        clients.push(event({ transactionId: 'T3' }));
        books.debits.push({ ...books.debits[0]!, reference: 'T3' });
      },
      'one wish, one debit',
    ],
    ['a success that is none', ({ books }) => (books.credits.length = 0), 'success is delivered'],
    ['a failure that was charged', ({ books }) => delete books.debits[1]!.refundedBy, 'failed is not charged'],
    ['an end that was taken back', ({ clients }) => clients.push(status('FAILED')), 'an end is an end'],
    [
      'a payment that is forgotten',
      ({ clients }) => clients.push(event({ call: 'status', heard: { httpStatus: 404 } })),
      'what was begun is known',
    ],
    [
      'a payment without an end',
      ({ clients }) => clients.push(event({ call: 'process', transactionId: 'T4' })),
      'every payment ends',
    ],
    ['another amount', ({ books }) => (books.debits[0]!.amount = 501), 'the price is the price'],
    [
      'a journal that is uneven',
      (history) => (history.ledgers = [journal(['T1', 'charge', 'a', '500', ''])]),
      'both sides are even',
    ],
    [
      'a debit that is not booked',
      (history) => (history.ledgers = [journal(...entry('T1', 'delivery'))]),
      'the books tell every debit',
    ],
    [
      'a refund that is not booked',
      (history) => (history.ledgers = [journal(...entry('T1', 'charge'))]),
      'the books tell every refund',
    ],
    [
      'a delivery that is booked twice',
      (history) => history.ledgers.push(journal(...entry('T1', 'delivery'))),
      'the books tell every delivery',
    ],
    ['a lead twice', ({ leads }) => leads.push({ ...leads[0]!, refLeadId: 'L2' }), 'one wish, one lead'],
    ['a lead that is lost', ({ leads }) => (leads.length = 0), 'a lead that was promised is there'],
    [
      'a lead that is paid by nothing',
      ({ leads }) => (leads[0]!.state = 'PAID'),
      'a lead is paid where its payment stands',
    ],
    ['a statement with a line less', (history) => history.statements.pop(), 'statements are whole'],
    [
      'a statement with another amount',
      (history) => (history.statements[1]!.text = [header, line('credit', 'T1', 400)].join('\r\n')),
      'statements are whole',
    ],
  ])('%s', (_, doctor, rule) => {
    expect(rulesBroken(doctor)).toContain(rule);
  });
});
