import {
  moveOf,
  paymentStates,
  type PaymentEvent,
  type PaymentState,
} from '../../features/payments/core/payment.machine.ts';
import { refundedOf, takenBackOf, type Book, type BookedDebit } from '../fakes/book.ts';
import type { Row } from './rows.ts';
import { payerOf } from './orders.ts';
import type { Attempt, World } from './world/world.ts';

const sum = (row: Row, kinds: Row['entries'][number]['kind'][]) =>
  row.entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);

/** What each row of the books moved at the provider, in the currency of the charge: to us, or away. */
const directions: Partial<Record<Row['entries'][number]['kind'], 1 | -1>> = {
  charge: 1,
  'late-charge': 1,
  refund: -1,
  'late-refund': -1,
  'operator-refund': -1,
  chargeback: -1,
  'chargeback-undone': 1,
};
const afterDelivery: ReadonlySet<string> = new Set(['chargeback', 'chargeback-undone', 'operator-refund']);

const movedIn = ({ entries, charge_minor, lateCharged }: Row, kinds?: ReadonlySet<string>): number => {
  let sum = 0;
  for (const { kind, moved } of entries) {
    const direction = directions[kind];
    if (!direction || (kinds && !kinds.has(kind))) continue;
    const late = kind === 'late-charge' || kind === 'late-refund' ? lateCharged?.amountMinor : undefined;
    sum += direction * (moved ?? late ?? charge_minor);
  }
  return sum;
};

/** What providers hold of a payment in truth: charged, less what they and banks gave back. */
const heldFor = (book: Book, id: string): number =>
  book.paid(id).reduce((sum, debit) => sum + debit.charge.amountMinor - refundedOf(debit) - takenBackOf(debit), 0);

/** Returns whether partial refunds and chargebacks exceed the charge. Another rule covers two whole refunds. */
const isOverpaid = (debit: BookedDebit): boolean =>
  debit.parts !== undefined && refundedOf(debit) + takenBackOf(debit) > debit.charge.amountMinor;

// Written by hand, not taken from the machine's table: rules that share a table with what they check share its mistakes.
const holdsMoney: ReadonlySet<PaymentState> = new Set([
  'PAID',
  'FULFILLING',
  'FULFIL_UNKNOWN',
  'REFUND_DUE',
  'REFUNDING',
]);
const closed: ReadonlySet<PaymentState> = new Set(['DECLINED', 'EXPIRED', 'REFUNDED']);
/** Closed because nothing was charged. */
const notCharged: ReadonlySet<PaymentState> = new Set(['DECLINED', 'EXPIRED']);
/** Where a note comes of a question to a provider and of nothing else. */
const isAskedOnly: ReadonlySet<PaymentState> = new Set([
  'SENDING',
  'PENDING',
  'UNKNOWN',
  'FULFILLING',
  'FULFIL_UNKNOWN',
]);
/** Closed on the customer's word or the provider's silence: money may come after, and is sent back (F15). */
const mayBePaidLate = new Set([
  'replaced-by-another-attempt',
  'card-abandoned',
  'card-declined',
  'not-received-by-provider',
]);

const isOver = (state: PaymentState) => closed.has(state) || state === 'DONE';

/** What a rule may look at besides the row: the book, the row before, and what providers and people have said of it. */
type Seen = Pick<World, 'hasLostTime' | 'misled' | 'wronglyCharged' | 'claimed' | 'resolved' | 'sends' | 'asked'> & {
  book: Book;
  before: ReadonlyMap<string, Row>;
};

/** What came late, as it is booked: by the rate of the payment, where it is another amount than was asked for. */
const lateInPrice = ({ lateCharged, price_minor, price_currency, charge_minor, charge_currency }: Row): number => {
  if (!lateCharged || (lateCharged.currency !== charge_currency && lateCharged.currency !== price_currency))
    return price_minor;
  if (lateCharged.currency !== charge_currency) return lateCharged.amountMinor;
  return Math.max(1, Math.round((lateCharged.amountMinor * price_minor) / charge_minor));
};

type Rule = (row: Row, seen: Seen, before: Row | undefined) => string | undefined;

const rules: Record<string, Rule> = {
  'I1 suspense holds the price exactly while money waits': (row) => {
    const open = sum(row, ['charge']) - sum(row, ['delivery', 'refund']);
    const wanted = holdsMoney.has(row.state) ? row.price_minor : 0;
    const late = sum(row, ['late-charge']) - sum(row, ['late-refund']);
    const wantedLate = row.late && row.late !== 'REFUNDED' ? lateInPrice(row) : 0;
    return open === wanted && late === wantedLate ? undefined : `open ${open}, late ${late}`;
  },
  'I1 the ledger counts in the currency of the price': (row) =>
    row.entries.every(({ currency }) => currency === row.price_currency) ? undefined : 'another currency',
  'I1 what was delivered was not given back': ({ id }, { book }) =>
    book.creditsOf(id).length > 0 && book.paid(id).some(({ refunds }) => refunds > 0)
      ? 'delivered and refunded'
      : undefined,
  'I2 one transaction is debited once': ({ id }, { book }) => {
    const paid = book.paid(id);
    return paid.length > 1 ? `${paid.length} debits` : undefined;
  },
  'I2 one debit is refunded once': ({ id }, { book }) => {
    const refunds = Math.max(0, ...book.paid(id).map((debit) => debit.refunds));
    return refunds > 1 ? `${refunds} refunds` : undefined;
  },
  'I4 one transaction is delivered once': ({ id }, { book }) =>
    book.creditsOf(id).length > 1 ? `${book.creditsOf(id).length} deliveries` : undefined,
  'I20 a debit is sent three times at most, a delivery four times': ({ id }, { sends }) => {
    const [debits, deliveries] = [sends.get(`${id} debit`) ?? 0, sends.get(`${id} deliver`) ?? 0];
    return debits > 3 || deliveries > 4 ? `${debits} and ${deliveries}` : undefined;
  },
  'I5 nothing is delivered without a debit of the whole charge': (row, { book }) =>
    book.creditsOf(row.id).length === 0 ||
    book
      .paid(row.id)
      .some(({ charge }) => charge.amountMinor === row.charge_minor && charge.currency === row.charge_currency)
      ? undefined
      : 'delivered for nothing',
  'I7 the events are edges of the machine and replay to the row': (row, _seen, before) => {
    // What was looked at before and still stands there need not be looked at again.
    const known = before && before.events.at(-1)?.version === before.version ? before.events.length : 0;
    const isKnown = known > 0 && row.events[known - 1]?.version === before!.version;
    const isChain = row.events.slice(isKnown ? known : 0).every(({ version, event, from, to }, at) => {
      const i = at + (isKnown ? known : 0);
      if (i === 0) return version === 1 && from === null && to === 'REGISTERED';
      const move = from && moveOf(from, event as PaymentEvent);
      return version === i + 1 && from === row.events[i - 1]!.to && move?.to === to;
    });
    const last = row.events.at(-1)!;
    return isChain && last.to === row.state && last.version === row.version ? undefined : JSON.stringify(row.events);
  },
  'I7 what is noted as asked was asked since the last move': ({ id, state, asks, onHold }, { asked }) => {
    const { total, atMove } = asked.get(id) ?? { total: 0, atMove: 0 };
    if (onHold || atMove === undefined || !isAskedOnly.has(state)) return undefined;
    return asks > total - atMove ? `${asks} noted, ${total - atMove} asked` : undefined;
  },
  'what is erased is needed no more': (row, _seen, before) =>
    row.isErased &&
    !before?.isErased &&
    (!isOver(row.state) || row.onHold || row.due || row.openRefund || (row.late && row.late !== 'REFUNDED'))
      ? 'erased'
      : undefined,
  'I2 never more goes back than was charged': ({ id }, { book, hasLostTime }) => {
    if (hasLostTime) return undefined;
    const debit = book.paid(id).find(isOverpaid);
    return debit && `${refundedOf(debit)} and ${takenBackOf(debit)} of ${debit.charge.amountMinor}`;
  },
  'no more goes back after delivery than was charged': (row) => {
    const back = -movedIn(row, afterDelivery);
    const charged = row.lateCharged?.amountMinor ?? row.charge_minor;
    return back >= 0 && back <= Math.max(charged, row.charge_minor) ? undefined : `${back} of ${charged}`;
  },
  'I8 what is closed stays as it is': (row, _seen, before) =>
    before && isOver(before.state) && before.state !== row.state ? `${before.state} became ${row.state}` : undefined,
  'I10 SUCCESS is shown only for what was delivered': ({ id, state }, { book }) =>
    state === 'DONE' && book.creditsOf(id).length === 0 ? 'DONE without a delivery' : undefined,
  'I10 FAILED is shown only where no money is away': (row, { book, misled, resolved, hasLostTime }) => {
    if (!closed.has(row.state)) return undefined;
    // A database that lost time may have lost that it was sent, or that its page was handed out.
    if (hasLostTime) return undefined;
    // Who was told something untrue could not know; that money goes back as soon as it is seen (I6).
    if (mayBePaidLate.has(row.reason ?? '') || misled.has(row.id) || resolved.has(row.id)) return undefined;
    return book.moneyAway(row.id) > 0 ? `${row.state} (${row.reason}) while debited` : undefined;
  },
  'F37 nothing is closed against a provider’s own word that it was paid': (
    row,
    { book, claimed, resolved },
    before,
  ) => {
    if (!notCharged.has(row.state) || (before && isOver(before.state)) || !claimed.has(row.id)) return undefined;
    return resolved.has(row.id) || book.moneyAway(row.id) === 0 ? undefined : `${row.state} (${row.reason})`;
  },
};

const names = Object.keys(rules);

const onePurchase = (rows: readonly Row[], book: Book): string[] => {
  if (rows.length < 2) return [];
  const debited = rows.filter(({ id, state }) => !closed.has(state) && book.netDebits(id) > 0);
  const twice = debited.filter((one) =>
    debited.some(({ id, purchase_id }) => id !== one.id && purchase_id === one.purchase_id),
  );
  return twice.length > 0 ? [`I3 one purchase is paid once: ${twice.map(({ id }) => id).join(', ')}`] : [];
};

/** What the bill of 1000000003 and the invoice of PE1234567890 come to, rounded up. */
const billed: Record<string, number> = { '1000000003': 24_351, PE1234567890: 35_000 };

const oneBill = (book: Book): string[] =>
  Object.entries(billed).flatMap(([account, owed]) => {
    let sum = 0;
    for (const { target, price } of book.credits) if (target === account) sum += price.amountMinor;
    return sum > owed ? [`I16 a bill is not paid beyond what was owed: ${sum}`] : [];
  });

const isInDelivery = (row: Row | undefined) => row?.state === 'FULFILLING' || row?.state === 'FULFIL_UNKNOWN';

const deliveries = (row: Row | undefined) => row?.events.filter(({ event }) => event === 'deliver').length ?? 0;

/** Money that was given back before anybody tried to deliver. */
const isGivenBack = (row: Row | undefined) =>
  row?.events.some(({ event, from }) => event === 'refuse-delivery' && from === 'PAID') ?? false;

/** I16: of money that goes back because its bill was taken, another payment is in delivery, or was delivered since this one was begun. */
const secondOfBill = (world: World, rows: readonly Row[]): string[] => {
  const { attempts, before, paidBefore, hasLostTime } = world;
  const billOf = (id: string) => {
    const request = attempts.find(({ transactionId }) => transactionId === id)?.order.request;
    return request && `${request.transactionType} ${request.accountId} ${request.mobileNumber}`;
  };
  const othersOf = (row: Row) => rows.filter(({ id }) => id !== row.id && billOf(id) === billOf(row.id));
  const countPaid = (row: Row, at: (other: Row) => Row | undefined) =>
    othersOf(row).filter((other) => at(other)?.state === 'DONE').length;
  return rows.flatMap((row) => {
    if (!before.has(row.id))
      paidBefore.set(
        row.id,
        countPaid(row, ({ id }) => before.get(id)),
      );
    const isSecond = row.reason === 'bill-settled' && isGivenBack(row) && !isGivenBack(before.get(row.id));
    if (!isSecond || hasLostTime || countPaid(row, (other) => other) > (paidBefore.get(row.id) ?? 0)) return [];
    // One may have begun, and ended, since the look before this one.
    const isHeld = othersOf(row).some(
      (other) =>
        isInDelivery(other) ||
        isInDelivery(before.get(other.id)) ||
        deliveries(other) > deliveries(before.get(other.id)),
    );
    return isHeld ? [] : [`I16 only money that came second is given back as such: ${row.id}`];
  });
};

/** I13: a token pays once, whatever it was used for. */
const oneToken = ({ attempts, operator: { book } }: World): string[] => {
  const paid = new Map<string, string>();
  const broken: string[] = [];
  for (const { tokens, transactionId } of attempts) {
    if (tokens.size !== 1 || !transactionId || book.netDebits(transactionId) === 0) continue;
    const [token] = tokens;
    const other = paid.get(token!);
    if (other !== undefined && other !== transactionId)
      broken.push(`I13 a token pays once: ${other} and ${transactionId}`);
    paid.set(token!, transactionId);
  }
  return broken;
};

/** Ten minutes from its commit; a process may stand still for so long before the call leaves, which is what is seen here. */
const guardSeconds = 600 - 30;
const underWay = (state: PaymentState) => state !== 'REGISTERED' && !isOver(state);

/** I3: the same order of the same payer and browser, sent twice within ten minutes, is a second tab and not a second wish. */
const oneTwin = ({ attempts, sentAt, before, isClockSet }: World): string[] => {
  // The ten minutes are counted by the database's clock.
  if (attempts.length < 2 || isClockSet) return [];
  const live = attempts.filter(({ transactionId }) => {
    const row = transactionId === undefined ? undefined : before.get(transactionId);
    return row && underWay(row.state);
  });
  const twins = live.flatMap((one, i) =>
    live.slice(i + 1).flatMap((other) => {
      const isTwin = whoPays(one) === whoPays(other) && textOf(one) === textOf(other);
      if (!isTwin || one.purchaseId === other.purchaseId) return [];
      // What has not left yet is far from all that has.
      const [first, second] = [sentAt.get(one.transactionId!), sentAt.get(other.transactionId!)];
      const apart = Math.abs((first ?? -Infinity) - (second ?? Infinity));
      return apart < guardSeconds ? [`I3 two tabs are one wish: ${one.transactionId} and ${other.transactionId}`] : [];
    }),
  );
  return twins;
};

const whoPays = (attempt: Attempt) =>
  attempt.mode === 'card' ? attempt.browser : `${attempt.browser} ${payerOf(attempt)}`;
const textOf = ({ order: { request } }: Attempt) =>
  `${request.transactionType} ${request.productCode} ${request.mobileNumber} ${request.accountId} ${request.amount}`;

/** Every rule of docs/invariants.md that can be seen at any instant, for the rows that changed, or whose book did. */
export const findBroken = (world: World, rows: readonly Row[], isBookNew: boolean): string[] => {
  const { book } = world.operator;
  const seen: Seen = { ...pickSeen(world), book };
  const broken: string[] = [];
  let isAnyNew = isBookNew;
  for (const row of rows) {
    const before = world.before.get(row.id);
    if (before === row && !isBookNew) continue;
    isAnyNew = true;
    const counts = world.asked.get(row.id);
    if (counts && before?.version !== row.version) counts.atMove = counts.atCheck;
    for (const name of names) {
      const problem = rules[name]!(row, seen, before);
      if (problem !== undefined) broken.push(`${name}: ${row.id} ${row.state}: ${problem}`);
    }
    if (!paymentStates.includes(row.state)) broken.push(`unknown state ${row.state} of ${row.id}`);
  }
  for (const counts of world.asked.values()) counts.atCheck = counts.total;
  if (isAnyNew) broken.push(...onePurchase(rows, book), ...oneTwin(world), ...secondOfBill(world, rows));
  if (isBookNew) broken.push(...oneBill(book), ...oneToken(world));
  return broken;
};

const pickSeen = ({ hasLostTime, misled, wronglyCharged, claimed, resolved, sends, asked, before }: World) => ({
  hasLostTime,
  misled,
  sends,
  asked,
  wronglyCharged,
  claimed,
  resolved,
  before,
});

/** Whether nothing of it is under way, nor on hold: what remains of it are late looks. */
export const isClosed = ({ state, onHold, late, lateOnHold, openRefund }: Row): boolean =>
  isOver(state) && !onHold && !lateOnHold && !openRefund && (late === null || late === 'REFUNDED');

/** I6: what providers hold is what the books say, whatever banks took back. */
export const findMisbooked = (world: World, rows: readonly Row[]): string[] => {
  const { book } = world.operator;
  if (world.hasLostTime || world.isClockSet) return [];
  return rows.flatMap((row) => {
    const [held, booked] = [heldFor(book, row.id), movedIn(row)];
    return held === booked || world.wronglyCharged.has(row.id)
      ? []
      : [`I6 the books hold what providers hold: ${row.id} ${row.state}: ${held} there, ${booked} here`];
  });
};

/** Returns whether a delivered payment was debited once and never refunded as a whole. */
const isDebitedOnce = ({ id }: Row, book: Book): boolean =>
  book.paid(id).length === 1 && book.paid(id).every(({ refunds }) => refunds === 0);

/**
 * I6: once faults have stopped, everything is closed, nobody had to be called, and the books agree with the rows. When all
 * is over, no worker looks at anything.
 */
export const findUnsettled = (rows: readonly Row[], book: Book, isAllOver: boolean): string[] =>
  rows.flatMap((row) => {
    const delivered = book.creditsOf(row.id).length;
    const isDone = row.state === 'DONE';
    const problems = [
      ...(isDone || closed.has(row.state) ? [] : [`still ${row.state}`]),
      ...(row.onHold || row.lateOnHold ? ['on hold'] : []),
      ...(row.late && row.late !== 'REFUNDED' ? [`late charge ${row.late}`] : []),
      ...(row.openRefund ? ['a refund is under way'] : []),
      ...((isDone ? isDebitedOnce(row, book) : book.moneyAway(row.id) === 0)
        ? []
        : [`net debits ${book.netDebits(row.id)} (${row.reason})`]),
      ...(delivered === (isDone ? 1 : 0) ? [] : [`delivered ${delivered}`]),
      ...(isAllOver && row.due ? ['a worker still looks at it'] : []),
    ];
    return problems.map((problem) => `I6 everything ends and the books agree: ${row.id} ${row.state}: ${problem}`);
  });
