import type { StatementLine } from '../../../features/payments/reconciliation/read-statement.ts';
import type { BookedDebit } from '../../fakes/book.ts';
import { wallets } from '../orders.ts';
import { note } from '../story.ts';
import type { World } from '../world/world.ts';

const providers = [...wallets, 'airtime', 'card', 'billing'] as const;
export type Provider = (typeof providers)[number];

/** The provider's own number of a debit, as its enquiries tell it. */
const numberOf = ({ port, requestId, transactionId }: BookedDebit): string =>
  port === 'card' ? transactionId : `${port}-${requestId}`;

/** All that the providers have moved so far, by their own book: each movement with its name there. */
const movementsOf = ({ operator: { book }, attempts }: World) => {
  const ofDebits = book.debits.flatMap((debit) => {
    const { port, state, transactionId: reference, requestId, charge, refunds, parts, takenBack } = debit;
    if (state !== 'paid') return [];
    const refundOf = (name: string, amountMinor: number) => ({
      name: `${name} of ${requestId}`,
      line: { type: 'refund' as const, reference, providerReference: name, amountMinor, currency: charge.currency },
    });
    return [
      {
        name: requestId,
        line: { type: 'debit' as const, reference, providerReference: numberOf(debit), ...charge },
      },
      ...Array.from({ length: refunds }, (_, i) => refundOf(`refund ${i}`, charge.amountMinor)),
      ...[...(parts ?? [])].map(([id, amountMinor]) => refundOf(`refund ${id}`, amountMinor)),
      ...[...(takenBack ?? [])].map(([id, amountMinor]) => refundOf(`chargeback ${id}`, amountMinor)),
    ].map((movement) => Object.assign(movement, { provider: port as Provider }));
  });
  const ofCredits = book.credits.map(({ transactionId: reference, price }, i) => {
    const attempt = attempts.find(({ transactionId }) => transactionId === reference);
    const provider: Provider = attempt?.order.product === 'airtime credit' ? 'airtime' : 'billing';
    const line = { type: 'credit' as const, reference, providerReference: `credit ${i}`, ...price };
    return { provider, name: line.providerReference, line };
  });
  return [...ofDebits, ...ofCredits];
};

/** Notes when each movement was seen first: that is its time in a statement. */
export const seeMovements = (world: World): void => {
  for (const { name } of movementsOf(world)) if (!world.movedAt.has(name)) world.movedAt.set(name, world.now);
};

type DayLines = Map<string, StatementLine[]>;

/** Returns a provider's movements by day. */
const daysOf = (world: World, provider: Provider): DayLines => {
  seeMovements(world);
  const { begunAt } = world.backing;
  const dayOf = world.instances[0]!.portal.statements!.dayOf;
  const lines = movementsOf(world).flatMap((movement) => {
    if (movement.provider !== provider) return [];
    const at = new Date(begunAt.getTime() + world.movedAt.get(movement.name)! * 1000);
    return [{ day: dayOf(at), line: { at: at.toISOString(), ...movement.line } as StatementLine }];
  });
  return new Map([...Map.groupBy(lines, ({ day }) => day)].map(([day, group]) => [day, group.map(({ line }) => line)]));
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
      return [...lines, { ...line, reference: 'NOBODY', providerReference: 'nobody' }];
  }
};

const send = (world: World, provider: Provider, day: string, lines: readonly StatementLine[]): void => {
  const { process, portal } = world.instances[0]!;
  world.stated.set(provider, new Set([...(world.stated.get(provider) ?? []), day]));
  const writtenAt = new Date(world.backing.begunAt.getTime() + world.now * 1000);
  void world.tasks.start(process, () => portal.statements!.take({ provider, day, writtenAt, lines }), {
    onEnd: () => note(world, 'statements', `of ${provider} of ${day}, ${lines.length} lines`),
  });
};

/** A provider has taken money for a payment that was never sent: only its statement tells of it. */
const chargeUnsent = async (world: World): Promise<Provider | undefined> => {
  const { toldUncharged, toldUnsent, operator, attempts } = world;
  const payments = (await world.backing.unsent()).flatMap((payment) => {
    const attempt = attempts.find(({ transactionId }) => transactionId === payment.id);
    const isTold = toldUncharged.has(payment.id) || toldUnsent.has(payment.id);
    if (!attempt || attempt.processes > 0 || isTold || operator.book.debitsOf(payment.id).length > 0) return [];
    return [{ payment, port: attempt.mode === 'pin' ? ('wallet' as const) : attempt.mode }];
  });
  if (payments.length === 0) return undefined;
  const { payment, port } = world.decisions.pick(payments);
  const { id, debitRequestId, amountMinor, currency } = payment;
  operator.book.debits.push({
    port,
    transactionId: id,
    requestId: debitRequestId,
    charge: { amountMinor, currency },
    state: 'paid',
    refunds: 0,
  });
  world.misled.add(id);
  world.statedAlone.add(id);
  world.isBookNew = true;
  note(world, 'a statement alone tells of a debit', id);
  return port;
};

/** A provider's statement of today comes, or of a day before, which may contradict us. */
export const sendStatement = async (world: World): Promise<void> => {
  const { statements } = world.instances[0]!.portal;
  if (!statements) return;
  const unsent = world.decisions.chance(0.5) ? await chargeUnsent(world) : undefined;
  const provider = unsent ?? world.decisions.pick(providers);
  const days = daysOf(world, provider);
  const today = statements.dayOf(new Date(world.backing.begunAt.getTime() + world.now * 1000));
  const day = unsent ? today : world.decisions.pick([today, ...[...days.keys()].filter((each) => each !== today)]);
  send(
    world,
    provider,
    day,
    contradict(world, days.get(day) ?? [], unsent ? 'none' : world.decisions.pick(contradictions)),
  );
};

/** Every provider that has sent one sends right ones, of all days; and open cases are looked at again. */
export const sendRightStatements = async (world: World): Promise<void> => {
  if (world.stated.size === 0) return;
  for (const [provider, sent] of world.stated) {
    const days = daysOf(world, provider);
    for (const day of [...new Set([...sent, ...days.keys()])].toSorted()) {
      send(world, provider, day, days.get(day) ?? []);
      // One after the other: what the statement of a day is compared with depends on the one before it.
      await world.tasks.quiet();
    }
  }
  const { process, portal } = world.instances[0]!;
  void world.tasks.start(process, () => portal.statements!.recheck());
  await world.tasks.quiet();
};

/** Returns broken rules of the statements at the end of a world. */
export const findUnreconciled = async (world: World): Promise<string[]> => {
  if (world.stated.size === 0) return [];
  const { book } = world.operator;
  const kept = [...world.statedAlone].flatMap((id) =>
    book.moneyAway(id) === 0 ? [] : [`what a statement alone tells of goes back to its payer: ${id}`],
  );
  if (world.hasLostTime || world.isClockSet) return kept;
  const disputed = new Set([...world.cases.values()].map(({ transactionId }) => transactionId));
  const open = (await world.backing.openCases()).flatMap(({ kind, type, reference }) => {
    // An enquiry lied about the number, or misled a person about the amount: the open case is right.
    const isMisbooked = world.misled.has(reference) && (kind === 'number' || world.resolved.has(reference));
    const isExcused = disputed.has(reference) || world.wronglyCharged.has(reference) || isMisbooked;
    return isExcused ? [] : [`right statements leave no case open: ${type} ${reference} ${kind}`];
  });
  return [...kept, ...open];
};
