import type { Dispute } from '../../../features/payments/core/gateway.ts';
import type { BookedDebit } from '../../fakes/book.ts';
import { note } from '../story.ts';
import { anInstance, type World } from '../world/world.ts';
import type { Row } from '../rows.ts';

const debitOf = ({ operator }: World, id: string): BookedDebit | undefined =>
  operator.book.paid(id).find(({ port }) => port === 'card');

/** A webhook names a dispute: once, or twice, or it is lost on its way. */
const sendWebhook = (world: World, id: string, isSure = false): void => {
  const { transactionId } = world.cases.get(id)!;
  const copies = isSure ? 1 : world.decisions.pick([1, 0, 2]);
  const { process, receive } = anInstance(world);
  const body = { provider: 'card', connector: 'card', rawBody: id, transactionId, disputeId: id } as const;
  for (let copy = 0; copy < copies; copy += 1) void world.tasks.start(process, () => receive(body));
};

const tell = (world: World, id: string, state: Dispute['state'], more: Partial<Dispute> = {}): void => {
  const { transactionId } = world.cases.get(id)!;
  world.operator.card.dispute(transactionId, state, { id, ...more });
  world.isBookNew = true;
  note(world, `a bank says ${state}`, `${id} of ${transactionId}`);
};

const openOne = (world: World): void => {
  const paid = world.operator.book.debits.filter(({ port, state }) => port === 'card' && state === 'paid');
  if (paid.length === 0) return;
  const { transactionId } = world.decisions.pick(paid);
  const id = `D${world.cases.size + 1}`;
  // Money that came late for a closed payment may still go back.
  const row = world.before.get(transactionId);
  const wasOver = row?.state === 'DONE' || row?.state === 'REFUNDED' || row?.late === 'REFUNDED';
  world.cases.set(id, { transactionId, openedAt: world.now, wasOver });
  note(world, 'disputes', `${id} of ${transactionId}`);
  tell(world, id, 'open', { answerBy: new Date(world.backing.date().getTime() + 86_400_000) });
};

/** Whether a bank may still take this back: it sees what was given back, and takes no more than is left. */
const mayTake = ({ cases, now }: World, id: string, { refunds, takenBack }: BookedDebit, left: number): boolean => {
  const { openedAt, wasOver } = cases.get(id)!;
  // No bank decides at the moment at which it disputes: its clock and ours could not tell which was first.
  if ((takenBack && takenBack.size > 0) || now - openedAt < 1 || left <= 0) return false;
  return refunds === 0 || (wasOver && now - openedAt > 3600);
};

/** Returns what refunds in parts leave of a charge, counting one that is under way. */
const leftOf = ({ before }: World, { charge, parts, transactionId }: BookedDebit): number => {
  const { openRefund } = before.get(transactionId) ?? {};
  const isOpen = openRefund && !parts?.has(openRefund.refundRequestId);
  const back = (parts?.values() ?? [].values()).reduce((sum, part) => sum + part, 0);
  return charge.amountMinor - back - (isOpen ? openRefund.amountMinor : 0);
};

/** Decides an open dispute. A part is taken only of what was delivered: all of the rest would go back besides. */
const decideOne = (world: World, id: string): void => {
  const debit = debitOf(world, world.cases.get(id)!.transactionId)!;
  const left = leftOf(world, debit);
  const takes = world.decisions.chance(0.6) && mayTake(world, id, debit, left);
  const endedAt = new Date(world.backing.date().getTime() - 1);
  if (!takes) return tell(world, id, 'declined', { endedAt });
  const isDone = world.before.get(debit.transactionId)?.state === 'DONE';
  const { amountMinor, currency } = debit.charge;
  const part = Math.min(left, Math.ceil(amountMinor * world.decisions.pick(isDone ? [1, 0.5, 0.3] : [1])));
  tell(world, id, 'accepted', { endedAt, givesBack: part === amountMinor ? null : { amountMinor: part, currency } });
};

/** A bank gives back what it took of a payment that was delivered, or that we gave back ourselves. */
const giveBack = (world: World, id: string): void => {
  const { transactionId } = world.cases.get(id)!;
  const isDone = world.before.get(transactionId)?.state === 'DONE';
  const isRefunded = (debitOf(world, transactionId)?.refunds ?? 0) > 0;
  if (!isDone && !isRefunded) return;
  note(world, 'a dispute is won back', id);
  tell(world, id, 'declined', { endedAt: new Date(world.backing.date().getTime() - 1) });
};

/** A bank disputes what was charged to a card, decides, or gives back what it took; its provider may tell of it. */
export const decideDispute = (world: World): void => {
  const ids = [...world.cases.keys()];
  if (ids.length === 0 || world.decisions.chance(0.3)) {
    openOne(world);
    const [id] = [...world.cases.keys()].slice(ids.length);
    if (id !== undefined) sendWebhook(world, id);
    return;
  }
  const id = world.decisions.pick(ids);
  const { state } = world.operator.card.told.get(id)!;
  if (state === 'open') decideOne(world, id);
  else if (state === 'accepted') giveBack(world, id);
  sendWebhook(world, id);
};

/** An instance asks about the disputes that are due, and looks through the list where it is time. */
export const followDisputes = (world: World): void => {
  if (world.cases.size === 0) return;
  const { process, portal } = anInstance(world);
  void world.tasks.start(process, portal.followDisputes);
};

/** Every bank decides. */
export const decideAll = (world: World): void => {
  for (const [id, { state }] of world.operator.card.told) if (state === 'open') decideOne(world, id);
};

const statesOf = { open: 'OPEN', accepted: 'ACCEPTED', declined: 'DECLINED' } as const;

/** Disputes of which the portal knows something else than the banks say. */
const unknown = async (world: World): Promise<string[]> => {
  if (world.cases.size === 0) return [];
  const known = new Map((await world.backing.disputes()).map(({ disputeId, state }) => [disputeId, state]));
  return [...world.operator.card.told].flatMap(([id, { state }]) => (known.get(id) === statesOf[state] ? [] : [id]));
};

/** Every webhook comes that has not come yet, and is followed. */
export const followAll = async (world: World): Promise<void> => {
  const ids = await unknown(world);
  if (ids.length === 0) return;
  for (const id of ids) sendWebhook(world, id, true);
  await world.tasks.quiet();
  followDisputes(world);
  await world.tasks.quiet();
};

/** No dispute is lost: each is known as its bank says in the end, and somebody was called where one took money. */
export const findForgotten = async (world: World): Promise<string[]> => {
  const ids = await unknown(world);
  const lost = ids.map((id) => `a dispute is known as its bank says: ${id} of ${world.cases.get(id)!.transactionId}`);
  const silent = [...world.operator.card.told.values()].flatMap(({ state, id, transactionId }) =>
    state === 'accepted' && !world.alarmed.has(transactionId) && !world.mayHaveLostAlarm
      ? [`whoever loses money to a bank is called: ${id} of ${transactionId}`]
      : [],
  );
  return [...lost, ...silent];
};

/** An erasure destroys nothing that a dispute needs: one that was open before the last action and is still. */
export const findWrongErasures = async (world: World, rows: readonly Row[]): Promise<string[]> => {
  if (world.cases.size === 0) return [];
  const open = (await world.backing.disputes()).flatMap(({ paymentId, state }) =>
    state === 'NOTICED' || state === 'OPEN' ? [paymentId] : [],
  );
  const before = world.disputed;
  world.disputed = new Set(open);
  return rows.flatMap(({ id, isErased }) =>
    isErased && !world.before.get(id)?.isErased && before.has(id) && world.disputed.has(id)
      ? [`no erasure destroys what a dispute needs: ${id}`]
      : [],
  );
};
