import {
  moveOf,
  paymentStates,
  type PaymentEvent,
  type PaymentState,
} from '../../features/payments/core/payment.machine.ts';
import type { Book } from '../fakes/book.ts';
import type { Row } from './rows.ts';

const sum = (row: Row, kinds: Row['entries'][number]['kind'][]) =>
  row.entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);

// Written by hand, not taken from the machine's table: rules that share a table with what they check share its mistakes.
const holdsMoney: ReadonlySet<PaymentState> = new Set([
  'PAID',
  'FULFILLING',
  'FULFIL_UNKNOWN',
  'REFUND_DUE',
  'REFUNDING',
]);
const closed: ReadonlySet<PaymentState> = new Set(['DECLINED', 'EXPIRED', 'REFUNDED']);
/** Closed on the customer's word or the provider's silence: money may come after, and is sent back (F15). */
const mayBePaidLate = new Set([
  'replaced-by-another-attempt',
  'card-abandoned',
  'card-declined',
  'not-received-by-provider',
]);

const isOver = (state: PaymentState) => closed.has(state) || state === 'DONE';

type Rule = (row: Row, book: Book, before: Row | undefined) => string | undefined;

const rules: Record<string, Rule> = {
  'I1 suspense holds the price exactly while money waits': (row) => {
    const open = sum(row, ['charge']) - sum(row, ['delivery', 'refund']);
    const wanted = holdsMoney.has(row.state) ? row.price_minor : 0;
    const late = sum(row, ['late-charge']) - sum(row, ['late-refund']);
    const wantedLate = row.late && row.late !== 'REFUNDED' ? row.price_minor : 0;
    return open === wanted && late === wantedLate ? undefined : `open ${open}, late ${late}`;
  },
  'I1 what was delivered was not given back': (row, book) =>
    book.creditsOf(row.id).length > 0 && book.paid(row.id).some(({ refunds }) => refunds > 0)
      ? 'delivered and refunded'
      : undefined,
  'I2 one transaction is debited once': (row, book) =>
    book.paid(row.id).length > 1 || book.paid(row.id).some(({ refunds }) => refunds > 1)
      ? `${book.paid(row.id).length} debits`
      : undefined,
  'I4 one transaction is delivered once': (row, book) =>
    book.creditsOf(row.id).length > 1 ? `${book.creditsOf(row.id).length} deliveries` : undefined,
  'I5 nothing is delivered without a debit of the whole charge': (row, book) =>
    book.creditsOf(row.id).length === 0 ||
    book
      .paid(row.id)
      .some(({ charge }) => charge.amountMinor === row.charge_minor && charge.currency === row.charge_currency)
      ? undefined
      : 'delivered for nothing',
  'I7 the events are edges of the machine and replay to the row': (row) => {
    const isChain = row.events.every(({ version, event, from, to }, i) => {
      if (i === 0) return version === 1 && from === null && to === 'REGISTERED';
      const move = from && moveOf(from, event as PaymentEvent);
      return version === i + 1 && from === row.events[i - 1]!.to && move?.to === to;
    });
    const last = row.events.at(-1)!;
    return isChain && last.to === row.state && last.version === row.version ? undefined : JSON.stringify(row.events);
  },
  'I8 what is closed stays as it is': (row, _book, before) =>
    before && isOver(before.state) && before.state !== row.state ? `${before.state} became ${row.state}` : undefined,
  'I10 SUCCESS is shown only for what was delivered': (row, book) =>
    row.state === 'DONE' && book.creditsOf(row.id).length === 0 ? 'DONE without a delivery' : undefined,
  'I10 FAILED is shown only where no money is away': (row, book, before) => {
    if (!closed.has(row.state) || (before && closed.has(before.state))) return undefined;
    if (mayBePaidLate.has(row.reason ?? '')) return undefined;
    return book.netDebits(row.id) > 0 ? `${row.state} (${row.reason}) while debited` : undefined;
  },
};

const onePurchase = (rows: Row[], book: Book): string[] =>
  [...Map.groupBy(rows, ({ purchase_id }) => purchase_id).values()].flatMap((attempts) => {
    const debited = attempts.filter(({ id, state }) => !closed.has(state) && book.netDebits(id) > 0);
    return debited.length > 1 ? [`I3 one purchase is paid once: ${debited.map(({ id }) => id).join(', ')}`] : [];
  });

/** What the bill of 1000000003 comes to, rounded up. */
const billed = 24_351;

const oneBill = (book: Book): string[] => {
  const paid = book.credits.filter(({ target }) => target === '1000000003');
  const sum = paid.reduce((total, { price }) => total + price.amountMinor, 0);
  return sum > billed ? [`I16 a bill is not paid beyond what was owed: ${sum}`] : [];
};

/** Every rule of docs/invariants.md that can be seen at any instant; what is broken, in words. */
export const findBroken = (rows: Row[], book: Book, before: ReadonlyMap<string, Row>): string[] => [
  ...rows.flatMap((row) =>
    Object.entries(rules).flatMap(([name, rule]) => {
      const broken = rule(row, book, before.get(row.id));
      return broken === undefined ? [] : [`${name}: ${row.id} ${row.state}: ${broken}`];
    }),
  ),
  ...rows
    .filter(({ state }) => !paymentStates.includes(state))
    .map(({ id, state }) => `unknown state ${state} of ${id}`),
  ...onePurchase(rows, book),
  ...oneBill(book),
];

/** I6: once faults have stopped, everything is closed, nobody had to be called, and the books agree with the rows. */
export const findUnsettled = (rows: Row[], book: Book): string[] =>
  rows.flatMap((row) => {
    const delivered = book.creditsOf(row.id).length;
    const isDone = row.state === 'DONE';
    const problems = [
      ...(isDone || closed.has(row.state) ? [] : [`still ${row.state}`]),
      ...(row.onHold ? ['on hold'] : []),
      ...(row.late && row.late !== 'REFUNDED' ? [`late charge ${row.late}`] : []),
      ...(book.netDebits(row.id) === (isDone ? 1 : 0) ? [] : [`net debits ${book.netDebits(row.id)} (${row.reason})`]),
      ...(delivered === (isDone ? 1 : 0) ? [] : [`delivered ${delivered}`]),
      ...(row.due ? ['a worker still looks at it'] : []),
    ];
    return problems.map((problem) => `I6 everything ends and the books agree: ${row.id} ${row.state}: ${problem}`);
  });
