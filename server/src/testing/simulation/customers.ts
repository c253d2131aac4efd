import { isDatabaseOut } from '../../db/database-errors.ts';
import { createStatusReader } from '../../features/payments/status/read-status.ts';
import { isRefusal } from '../../http/answer.ts';
import { aBill, aBundle, aProcess, aRecharge, byCard } from '../orders.ts';
import { walletPorts, type WalletPort } from '../fakes/book.ts';
import { flowOfPort } from './fault-cells.ts';
import { note, type Attempt, type World } from './world.ts';

const uuid = ({ random }: World) =>
  '00000000-0000-4000-8000-000000000000'.replace(/0/g, () => Math.floor(random.next() * 16).toString(16));

/** More than half of what the bill of 05 000 00 03 comes to: it may be paid once. */
const billPart = { amount: 15_000, unit: 15_000 };

const productOf = (digit: number) => {
  if (digit % 5 > 2) return { ...aBill(), ...billPart };
  const mobileNumber = `05000000${1 + (digit % 3 === 0 ? 1 : 0)}`;
  if (digit % 5 === 2) return aBundle({ mobileNumber });
  const amount = digit % 2 ? 500 : 1000;
  return aRecharge({ amount, unit: amount, mobileNumber });
};

/** What an attempt orders: the product follows from the purchase, so that a retry asks for the same. */
export const orderOf = ({ purchaseId, mode }: Attempt) => {
  const digit = Number.parseInt(purchaseId[0]!, 16);
  const product = productOf(digit);
  const payer = { paymentMobile: `005000000${1 + ((digit >> 1) % 2)}` };
  return mode === 'card' ? { ...product, ...byCard } : { ...product, ...payer, paymentMode: modes[mode] };
};

export const modes = {
  wallet: 'LISOLO_MONEY_PUSH',
  smartcash: 'SMARTCASH_SECURE',
  mpesa: 'MPESA',
  airtime: 'AIR_TIME',
  card: 'PAYMENT_GATEWAY',
} as const satisfies Record<Attempt['mode'], string>;

/** Airtime comes by the auth path; the simulated portal grants every token. */
const pathOf = ({ mode }: Attempt): Record<string, string> =>
  mode === 'airtime' ? { authorization: 'Bearer granted' } : {};

/** Two people, each at a browser of their own; a purchase stays with one of them. */
const browserOf = ({ purchaseId }: Attempt) => (Number.parseInt(purchaseId[1]!, 16) % 2 ? 'browser' : 'elsewhere');

const sendInitiate = (world: World, attempt: Attempt): void => {
  const headers = { 'idempotency-key': attempt.key, 'purchase-id': attempt.purchaseId, ...pathOf(attempt) };
  world.tasks.start(
    () => world.portal.initiate(orderOf(attempt), headers, browserOf(attempt)),
    (answer) => {
      if (isRefusal(answer)) {
        if (answer.refusal.code === '409') note(world, `${flowOfPort[attempt.mode]} S3 F18`);
        return note(world, `initiate refused with ${answer.refusal.code}`);
      }
      const { transactionId } = answer.result;
      if (attempt.transactionId && attempt.transactionId !== transactionId)
        world.broken.push(`I12 one key, two transactions: ${attempt.transactionId} and ${transactionId}`);
      attempt.transactionId = transactionId;
    },
    `${flowOfPort[attempt.mode]} S3`,
  );
};

/** A customer begins to pay: a new purchase, or another attempt at one. */
export const begin = (world: World): void => {
  const { random, attempts } = world;
  const purchases = [...new Set(attempts.map(({ purchaseId }) => purchaseId))];
  const isNew = purchases.length === 0 || (purchases.length < 3 && random.chance(0.4));
  const attempt: Attempt = {
    purchaseId: isNew ? uuid(world) : random.pick(purchases),
    key: uuid(world),
    processKey: uuid(world),
    mode: random.pick(['wallet', ...walletPorts, 'airtime', 'card']),
    processes: 0,
  };
  attempts.push(attempt);
  note(world, 'a new attempt', `${attempt.mode} for ${attempt.purchaseId}`);
  sendInitiate(world, attempt);
};

/** The same initiate again: its answer was lost, or the customer clicked twice. */
export const repeatInitiate = (world: World): void => {
  if (world.attempts.length === 0) return;
  note(world, 'the same initiate again');
  const attempt = world.random.pick(world.attempts);
  note(world, `${flowOfPort[attempt.mode]} S3 F19`);
  sendInitiate(world, attempt);
};

/** Process, with the key of the first time or a new one. */
export const sendProcess = (world: World): void => {
  const known = world.attempts.filter(({ transactionId }) => transactionId !== undefined);
  const fresh = known.filter(({ processes }) => processes === 0);
  if (known.length === 0) return;
  const attempt = world.random.pick(fresh.length > 0 && world.random.chance(0.8) ? fresh : known);
  attempt.processes += 1;
  const transactionId = attempt.transactionId!;
  world.toldUnsent.delete(transactionId);
  const key = world.random.chance(0.7) ? attempt.processKey : uuid(world);
  note(world, 'process', transactionId);
  noteRepeat(world, attempt, key);
  const send = () =>
    world.portal.process(aProcess(transactionId, modes[attempt.mode]), { 'idempotency-key': key, ...pathOf(attempt) });
  world.tasks.start(
    () =>
      send().catch((error: unknown) => {
        // What the last stop of a request makes of it: 503, nothing was charged. A repeat's 503 says nothing of the first.
        if (isDatabaseOut(error) && attempt.processes === 1) world.toldUnsent.add(transactionId);
        throw error;
      }),
    (answer) => {
      if (isRefusal(answer)) {
        if (answer.refusal.code === '503') world.toldUncharged.add(transactionId);
        return note(world, `process refused with ${answer.refusal.code}`, transactionId);
      }
      if (answer.result.redirectUrl) attempt.page = answer.result.redirectUrl;
    },
    `${flowOfPort[attempt.mode]} S4`,
  );
};

/** Which cells a process is that was sent before: under its key, under another, or after the end. */
const noteRepeat = (world: World, { mode, processes, processKey, transactionId }: Attempt, key: string) => {
  if (processes < 2) return;
  const name = `${flowOfPort[mode]} S4`;
  note(world, key === processKey ? `${name} F19` : `${name} F16`);
  if (world.ended.has(transactionId!)) note(world, `${name} F21`);
};

const ranks = { REQUEST_REGISTERED: 1, REQUEST_RAISED: 2, SUCCESS: 3, FAILED: 4 } as const;
type Rank = keyof typeof ranks;

/** Somebody reads the status: what is read never goes back, and SUCCESS and FAILED never both appear (I9). */
export const look = (world: World, transactionId?: string): void => {
  const known = world.attempts.flatMap(({ transactionId: id }) => id ?? []);
  const id = transactionId ?? (known.length > 0 ? world.random.pick(known) : undefined);
  if (id === undefined) return;
  const asks = world.random.chance(0.2) ? { channel: 'whatsapp', pg: 'paystack' } : {};
  // Each reader comes to an instance of its own: only the rows are shared.
  const readStatus = createStatusReader(world.portal.engine, world.portal.market, async () => undefined);
  world.tasks.start(
    () => readStatus({ transactionId: id, browserHash: 'browser', language: 'fr-FR', ...asks }),
    (answer) => {
      if (isRefusal(answer)) return void world.broken.push(`status of ${id} is ${answer.refusal.code}`);
      const rank = ranks[answer.result.status as Rank];
      const before = world.seen.get(id) ?? 0;
      const isBack = rank < before || (before === ranks.SUCCESS && rank === ranks.FAILED);
      if (isBack) world.broken.push(`I9 what is read goes forward: ${id} went from rank ${before} to ${rank}`);
      world.seen.set(id, rank);
    },
    `${flowOfPort[world.attempts.find((attempt) => attempt.transactionId === id)!.mode]} S9`,
  );
};

/** What a customer does with an open prompt or page; a closed page is not paid on half an hour after it was opened. */
export const act = (world: World): void => {
  const { random, operator, attempts, openedAt, now } = world;
  const canAct = operator.book.debits.filter((debit) => {
    if (walletPorts.some((port) => port === debit.port)) return debit.state === 'waiting';
    if (debit.port === 'airtime') return false;
    const isShown = attempts.some(({ transactionId, page }) => transactionId === debit.transactionId && page);
    const isRecent = now - (openedAt.get(debit.requestId) ?? now) < 1800;
    return debit.state !== 'paid' && isShown && isRecent;
  });
  if (canAct.length === 0) return;
  const { port, transactionId } = random.pick(canAct);
  const agrees = random.chance(0.7);
  note(world, `the customer ${agrees ? 'pays' : 'declines'} by ${port}`, transactionId);
  if (port === 'card') operator.card[agrees ? 'pay' : 'decline'](transactionId);
  else operator[port as WalletPort][agrees ? 'approve' : 'decline'](transactionId);
};
