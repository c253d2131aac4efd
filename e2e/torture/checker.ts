import type { ClientEvent, History } from './history.ts';

/** A broken promise, with its payment or purchase. */
export type Violation = { rule: string; of: string; says: string };

type Row = Record<string, string>;

/** Parses comma-separated values whose first row names the columns; cells hold no line breaks. */
const tableOf = (text: string): Row[] => {
  const [header = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('"') ? line.slice(1, -1).split('","') : line.split(',')));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
};

const countBy = (references: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const reference of references) counts.set(reference, (counts.get(reference) ?? 0) + 1);
  return counts;
};

const violation = (rule: string, of: string, says: string): Violation => ({ rule, of, says });

/** Returns a violation for each item that `isBroken` accepts. */
const breaks = (isBroken: boolean, rule: string, of: string, says: string): Violation[] =>
  isBroken ? [violation(rule, of, says)] : [];

/** Returns the debits that were not refunded before delivery. What an operator refunded afterwards was kept until then. */
const keptDebits = ({ books, orders }: History): History['books']['debits'] => {
  const ordered = new Set(orders.map(({ reference }) => reference));
  return books.debits.filter(({ refundedBy, reference }) => refundedBy === undefined || ordered.has(reference));
};

/** At most one debit and one product for a payment; a product for each kept debit, and for no other. */
const checkBooks = (history: History): Violation[] => {
  const { books } = history;
  const keptAtAll = keptDebits(history);
  const references = new Set([...books.debits, ...books.credits].map(({ reference }) => reference));
  return [...references].flatMap((reference) => {
    const taken = books.debits.filter((debit) => debit.reference === reference);
    const kept = keptAtAll.filter((debit) => debit.reference === reference).length;
    const given = books.credits.filter((credit) => credit.reference === reference).length;
    const both = `${kept} debits kept, ${given} delivered`;
    return breaks(taken.length > 1, 'debited once', reference, `${taken.length} debits`).concat(
      breaks(given > 1, 'delivered once', reference, `${given} products`),
      breaks(kept > given, 'nobody loses money', reference, both),
      breaks(given > kept, 'nothing is given away', reference, both),
    );
  });
};

/** One purchase leads to one kept debit, however many attempts it took. */
const checkPurchases = (history: History): Violation[] => {
  const { clients } = history;
  const purchaseOf = new Map(
    clients.flatMap(({ transactionId, purchase }) => (transactionId === undefined ? [] : [[transactionId, purchase]])),
  );
  const counts = countBy(keptDebits(history).flatMap(({ reference }) => purchaseOf.get(reference) ?? []));
  return [...counts].flatMap(([purchase, count]) =>
    count > 1 ? [violation('one wish, one debit', purchase, `${count} debits are kept`)] : [],
  );
};

const isFinal = (status: string | undefined) => status !== undefined && status !== 'IN_PROCESS';

const heardOf = ({ heard }: ClientEvent) => (heard === 'lost' ? undefined : heard);

/** The final statuses that customers received are true and were never revoked; a number that was issued stays known. */
const checkWords = ({ clients, books }: History): Violation[] => {
  const asked = Map.groupBy(
    clients.filter(({ transactionId }) => transactionId !== undefined),
    ({ transactionId }) => transactionId!,
  );
  return [...asked].flatMap(([id, events]) => {
    const statuses = events.filter(({ call }) => call === 'status').flatMap((event) => heardOf(event) ?? []);
    const ends = statuses.flatMap(({ transactionStatus }) => (isFinal(transactionStatus) ? transactionStatus! : []));
    const last = ends.at(-1);
    const isUnknown = statuses.some(({ httpStatus }) => httpStatus === 404);
    const debits = books.debits.filter(({ reference }) => reference === id);
    const kept = debits.filter(({ refundedBy }) => refundedBy === undefined).length;
    const given = books.credits.filter(({ reference }) => reference === id).length;
    const first = events[0]!;
    const wrongAmount = [...debits, ...books.credits.filter(({ reference }) => reference === id)].find(
      ({ amount }) => amount !== first.amount,
    );
    return breaks(isUnknown, 'what was begun is known', id, 'a status said 404').concat(
      breaks(new Set(ends).size > 1, 'an end is an end', id, [...new Set(ends)].join(', then ')),
      breaks(last === 'SUCCESS' && given === 0, 'success is delivered', id, 'no product'),
      breaks(last === 'FAILED' && kept > 0, 'failed is not charged', id, `${kept} debits are kept`),
      breaks(
        wrongAmount !== undefined,
        'the price is the price',
        id,
        `${String(wrongAmount?.amount)} and not ${first.amount}`,
      ),
    );
  });
};

/** Every enquiry received an end, if the run waited for it. */
const checkEnds = ({ clients }: History): Violation[] => {
  const processed = new Set(
    clients.flatMap(({ call, transactionId, heard }) =>
      call === 'process' && heard !== 'lost' && heard.httpStatus === 200 ? transactionId! : [],
    ),
  );
  const ended = new Set(
    clients.flatMap((event) => (isFinal(heardOf(event)?.transactionStatus) ? event.transactionId! : [])),
  );
  return [...processed].flatMap((id) =>
    ended.has(id) ? [] : [violation('every payment ends', id, 'no end was heard')],
  );
};

const referencesOf = (moved: readonly { reference: string }[]) => countBy(moved.map(({ reference }) => reference));

/** The exported journal balances, and books exactly the providers' movements. */
const checkLedger = ({ books, ledgers }: History): Violation[] => {
  const rows = ledgers.flatMap(tableOf);
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
  const entries = (kinds: readonly string[]) =>
    countBy(rows.filter(({ entry, debit }) => kinds.includes(entry!) && debit !== '').map(({ payment }) => payment!));
  const compare = (what: string, booked: Map<string, number>, moved: Map<string, number>) =>
    [...new Set([...booked.keys(), ...moved.keys()])].flatMap((reference) => {
      const [ours, theirs] = [booked.get(reference) ?? 0, moved.get(reference) ?? 0];
      return ours === theirs
        ? []
        : [violation(`the books tell every ${what}`, reference, `${ours} booked, ${theirs} moved`)];
    });
  return [
    ...(sum('debit') === sum('credit')
      ? []
      : [violation('both sides are even', 'the journal', `${sum('debit')} and ${sum('credit')}`)]),
    ...compare('debit', entries(['charge', 'late-charge']), referencesOf(books.debits)),
    ...compare('refund', entries(['refund', 'late-refund', 'operator-refund']), referencesOf(books.refunds)),
    ...compare('delivery', entries(['delivery']), referencesOf(books.credits)),
  ];
};

/** The statements match the providers' books; otherwise they prove nothing. */
const checkStatements = ({ books, statements }: History): Violation[] => {
  const lines = statements.flatMap(({ text }) => tableOf(text).filter(({ record }) => record === 'line'));
  const told = countBy(lines.map(({ type, reference, amount }) => `${type} ${reference} ${Number(amount)}`));
  const moved = countBy([
    ...books.debits.map(({ reference, amount }) => `debit ${reference} ${amount}`),
    ...books.refunds.map(({ reference, amount }) => `refund ${reference} ${amount}`),
    ...books.credits.map(({ reference, amount }) => `credit ${reference} ${amount}`),
  ]);
  return [...new Set([...told.keys(), ...moved.keys()])].flatMap((line) =>
    told.get(line) === moved.get(line)
      ? []
      : [violation('statements are whole', line, `told ${told.get(line) ?? 0}, moved ${moved.get(line) ?? 0}`)],
  );
};

/** The sales system has each confirmed request once, and exactly those with a kept payment as paid. */
const checkLeads = ({ clients, books, leads }: History): Violation[] => {
  const counts = countBy(leads.map(({ contactNumber, plan }) => `${contactNumber} ${plan}`));
  const contacts = new Set(leads.map(({ contactNumber }) => contactNumber));
  const promised = clients.filter(({ call, heard }) => call === 'lead' && heard !== 'lost' && heard.httpStatus === 200);
  const paidFor = new Set(books.credits.map(({ target }) => target));
  return [...counts]
    .flatMap(([wish, count]) => breaks(count > 1, 'one wish, one lead', wish, `${count} at the desk`))
    .concat(
      promised.flatMap(({ line }) => breaks(!contacts.has(line), 'a lead that was promised is there', line, 'none')),
      leads.flatMap(({ refLeadId, state }) =>
        breaks(
          (state === 'PAID') !== paidFor.has(refLeadId),
          'a lead is paid where its payment stands',
          refLeadId,
          state,
        ),
      ),
    );
};

/** A part that an operator ordered is refunded once; at most once if the command failed. */
const checkOrders = ({ books, orders }: History): Violation[] =>
  orders.flatMap(({ reference, isAccepted }) => {
    const back = books.refunds.filter((refund) => refund.reference === reference).length;
    const isBroken = back > 1 || (isAccepted && back === 0);
    return breaks(isBroken, 'an ordered refund goes back once', reference, `${back} refunds`);
  });

const rules = [
  checkOrders,
  checkLeads,
  checkBooks,
  checkPurchases,
  checkWords,
  checkEnds,
  checkLedger,
  checkStatements,
];

/** Returns every promise that a history breaks. */
export const check = (history: History): Violation[] => rules.flatMap((rule) => rule(history));
