import { transactionTypes } from '@selfcare/contract/products';
import type { StatementLine } from '../../memory/statements.ts';
import { modes } from '../orders.ts';
import { note } from '../story.ts';
import type { World } from '../world/world.ts';

const methodsOf = {
  wallet: [modes.wallet, modes.pin],
  smartcash: [modes.smartcash],
  mpesa: [modes.mpesa],
  airtime: [modes.airtime],
  card: [modes.card],
  operator: [],
} as const satisfies Record<string, readonly string[]>;
type Provider = keyof typeof methodsOf;
const providers = Object.keys(methodsOf) as Provider[];

/** All that a provider has moved so far, by its own book. */
const linesOf = ({ operator: { book } }: World, provider: Provider): StatementLine[] => {
  if (provider === 'operator')
    return book.credits.map(({ transactionId, price }) => ({ type: 'credit', reference: transactionId, ...price }));
  return book.debits.flatMap(({ port, state, transactionId, charge, refunds, takenBack }) => {
    if (port !== provider || state !== 'paid') return [];
    const back = [...Array<number>(refunds).fill(charge.amountMinor), ...(takenBack?.values() ?? [])];
    return [
      { type: 'debit', reference: transactionId, ...charge },
      ...back.map((amountMinor) => ({
        type: 'refund' as const,
        reference: transactionId,
        amountMinor,
        currency: charge.currency,
      })),
    ] satisfies StatementLine[];
  });
};

type Contradiction = 'none' | 'a line is missing' | 'another amount' | 'a refund twice' | 'a reference of nobody';
const contradictions: readonly Contradiction[] = [
  'none',
  'none',
  'a line is missing',
  'another amount',
  'a refund twice',
  'a reference of nobody',
];

const contradict = (world: World, lines: readonly StatementLine[], how: Contradiction): readonly StatementLine[] => {
  const [line] = how === 'a refund twice' ? lines.filter(({ type }) => type === 'refund') : lines;
  if (how === 'none' || !line) return lines;
  note(world, `a statement tells something else: ${how}`, line.reference);
  const others = lines.filter((other) => other !== line);
  switch (how) {
    case 'a line is missing':
      return others;
    case 'another amount':
      return [...others, { ...line, amountMinor: line.amountMinor + 1 }];
    case 'a refund twice':
      return [...others, line, line];
    case 'a reference of nobody':
      return [...lines, { ...line, reference: 'NOBODY' }];
  }
};

const send = (world: World, provider: Provider, how: Contradiction): void => {
  const { process, portal } = world.instances[0]!;
  if (!portal.statements) return;
  world.stated.add(provider);
  const lines = contradict(world, linesOf(world, provider), how);
  const moves = { methods: methodsOf[provider], products: provider === 'operator' ? transactionTypes : [] };
  void world.tasks.start(process, () => portal.statements!.take({ provider, moves, lines }), {
    onEnd: () => note(world, 'statements', `of ${provider}, ${lines.length} lines`),
  });
};

/** A provider has taken money for a payment that was never sent: only its statement tells of it. */
const chargeUnsent = (world: World): Provider | undefined => {
  const { toldUncharged, toldUnsent, operator, attempts } = world;
  const payments = world.backing.unsent().flatMap((payment) => {
    const attempt = attempts.find(({ transactionId }) => transactionId === payment.id);
    const isTold = toldUncharged.has(payment.id) || toldUnsent.has(payment.id);
    if (!attempt || attempt.processes > 0 || isTold || operator.book.debitsOf(payment.id).length > 0) return [];
    return [{ payment, port: attempt.mode === 'pin' ? ('wallet' as const) : attempt.mode }];
  });
  if (payments.length === 0) return undefined;
  const { payment, port } = world.decisions.pick(payments);
  const { id, debitRequestId, charge } = payment;
  operator.book.debits.push({
    port,
    transactionId: id,
    requestId: debitRequestId,
    charge: { ...charge },
    state: 'paid',
    refunds: 0,
  });
  world.misled.add(id);
  world.statedAlone.add(id);
  world.isBookNew = true;
  note(world, 'a statement alone tells of a debit', id);
  return port;
};

/** A provider's statement comes, which may contradict us. */
export const sendStatement = (world: World): void => {
  if (!world.instances[0]!.portal.statements) return;
  const unsent = world.decisions.chance(0.5) ? chargeUnsent(world) : undefined;
  send(world, unsent ?? world.decisions.pick(providers), unsent ? 'none' : world.decisions.pick(contradictions));
};

/** Every provider that has sent one sends a right one, and open cases are looked at again. */
export const sendRightStatements = async (world: World): Promise<void> => {
  if (world.stated.size === 0) return;
  for (const provider of world.stated) send(world, provider, 'none');
  await world.tasks.quiet();
  const { process, portal } = world.instances[0]!;
  void world.tasks.start(process, () => portal.statements!.recheck());
  await world.tasks.quiet();
};

/** What is wrong with statements in the end. */
export const findUnreconciled = (world: World): string[] => {
  if (world.stated.size === 0) return [];
  const { book } = world.operator;
  const kept = [...world.statedAlone].flatMap((id) =>
    book.moneyAway(id) === 0 ? [] : [`what a statement alone tells of goes back to its payer: ${id}`],
  );
  if (world.hasLostTime || world.isClockSet) return kept;
  const disputed = new Set([...world.cases.values()].map(({ transactionId }) => transactionId));
  const open = world.backing.openCases().flatMap(({ kind, type, reference }) => {
    // A person who was misled by an enquiry has settled it by a wrong amount: the case is what tells the next person.
    const isMisbooked = world.misled.has(reference) && world.resolved.has(reference);
    const isExcused = disputed.has(reference) || world.wronglyCharged.has(reference) || isMisbooked;
    return isExcused ? [] : [`right statements leave no case open: ${type} ${reference} ${kind}`];
  });
  return [...kept, ...open];
};
