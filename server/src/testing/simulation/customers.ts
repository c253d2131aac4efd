import { isDatabaseOut } from '../../db/database-errors.ts';
import { isRefusal } from '../../http/answer.ts';
import { aProcess } from '../orders.ts';
import { rightPin } from '../fakes/fake-wallet.ts';
import { walletPorts, type WalletPort } from '../fakes/book.ts';
import { flowOfPort } from './fault-cells.ts';
import { modes, modesOf, ordersOf, payerOf, requestOf } from './orders.ts';
import { note } from './story.ts';
import { seeRequest } from './switches.ts';
import { anInstance, type Attempt, type World } from './world/world.ts';

const needsToken = ({ mode }: Attempt) => mode === 'airtime' || mode === 'pin';

const headersOf = ({ authorization }: Attempt): Record<string, string> => (authorization ? { authorization } : {});

/** The customer types the code of a text message in: a token of one's own, or one that was used before. */
const consent = async (world: World, attempt: Attempt): Promise<void> => {
  if (!needsToken(attempt)) return;
  const others = world.attempts.filter(({ mode, authorization }) => mode === attempt.mode && authorization);
  if (others.length > 0 && world.decisions.chance(0.3)) {
    attempt.authorization = world.decisions.pick(others).authorization!;
    return note(world, 'a token is used again');
  }
  const { request } = attempt.order;
  const purchase = {
    amountMinor: request.amount!,
    target: request.mobileNumber ?? '',
    transactionType: request.transactionType,
  };
  const use = {
    msisdn: payerOf(attempt).slice(1),
    purpose: modes[attempt.mode],
    purchase: world.decisions.chance(0.5) ? purchase : null,
  };
  attempt.authorization = await world.backing.issue(`token ${world.ids.uuid()}`, use);
};

const sendInitiate = (world: World, attempt: Attempt): void => {
  const { process, portal } = anInstance(world);
  const headers = { 'idempotency-key': attempt.key, 'purchase-id': attempt.purchaseId, ...headersOf(attempt) };
  const flow = flowOfPort[attempt.mode];
  void world.tasks.start(process, () => portal.initiate(requestOf(attempt), headers, attempt.browser), {
    name: `${flow} S3`,
    onEnd: (answer) => {
      if (isRefusal(answer)) {
        if (answer.refusal.code === '409') note(world, `${flow} S3 F18`);
        return note(world, `initiate refused with ${answer.refusal.code}`);
      }
      const { transactionId } = answer.result;
      // What is erased is forgotten with its key.
      const isErased = world.erased.has(attempt.transactionId ?? '');
      if (attempt.transactionId && attempt.transactionId !== transactionId && !isErased)
        world.broken.push(`I12 one key, two transactions: ${attempt.transactionId} and ${transactionId}`);
      attempt.transactionId = transactionId;
    },
  });
};

/** A customer begins to pay: a new purchase, or another attempt at one. */
export const begin = async (world: World): Promise<void> => {
  const { decisions, attempts, swarm, ids } = world;
  const purchases = new Map(attempts.map((attempt) => [attempt.purchaseId, attempt]));
  const isNew = purchases.size === 0 || decisions.chance([1, 0.6, 0.4][purchases.size] ?? 0);
  const known = isNew ? undefined : decisions.pick([...purchases.values()]);
  const attempt: Attempt = {
    purchaseId: known?.purchaseId ?? ids.uuid(),
    order: known?.order ?? decisions.pick(ordersOf(swarm)),
    browser: known?.browser ?? decisions.pick(purchases.size % 2 ? ['elsewhere', 'browser'] : ['browser', 'elsewhere']),
    key: ids.uuid(),
    processKey: ids.uuid(),
    mode: decisions.pick(modesOf(swarm)),
    processes: 0,
    tokens: new Set(),
  };
  await consent(world, attempt);
  attempts.push(attempt);
  note(world, 'a new attempt', `${attempt.order.product} by ${attempt.mode} for ${attempt.purchaseId}`);
  sendInitiate(world, attempt);
};

/** The same initiate again: its answer was lost, or the customer clicked twice. */
export const repeatInitiate = (world: World): void => {
  if (world.attempts.length === 0) return;
  const attempt = world.decisions.pick(world.attempts);
  note(world, 'the same initiate again', attempt.transactionId);
  note(world, `${flowOfPort[attempt.mode]} S3 F19`);
  sendInitiate(world, attempt);
};

const pinOf = (world: World, { mode, transactionId }: Attempt) => {
  if (mode !== 'pin') return {};
  const pin = world.decisions.chance(0.3) ? '9999' : rightPin;
  note(world, pin === rightPin ? 'the right PIN' : 'a wrong PIN', transactionId);
  return { amPin: `sealed:${JSON.stringify({ pin, transactionId, nonce: world.ids.uuid() })}` };
};

/** The sentences of what is closed to new attempts: that attempt may be sent once it is open again. */
const ofClosure: ReadonlySet<string> = new Set(['wayClosed', 'productClosed']);

/** Process, with the key of the first time or a new one. */
export const sendProcess = async (world: World): Promise<void> => {
  const known = world.attempts.filter(({ transactionId }) => transactionId !== undefined);
  const fresh = known.filter(({ processes }) => processes === 0);
  if (known.length === 0) return;
  const isRepeat = world.decisions.chance(fresh.length > 0 ? 0.2 : 1);
  const attempt = world.decisions.pick(isRepeat || fresh.length === 0 ? known : fresh);
  const transactionId = attempt.transactionId!;
  attempt.processes += 1;
  if (attempt.authorization) attempt.tokens.add(attempt.authorization);
  world.toldUnsent.delete(transactionId);
  const key = world.decisions.chance(0.3) ? world.ids.uuid() : attempt.processKey;
  const flow = flowOfPort[attempt.mode];
  note(world, 'process', transactionId);
  noteRepeat(world, attempt, key);
  const instance = anInstance(world);
  const { process, portal } = instance;
  const request = { ...aProcess(transactionId, modes[attempt.mode]), ...pinOf(world, attempt) };
  const headers = { 'idempotency-key': key, ...headersOf(attempt) };
  const send = async () => {
    const hasEnded = seeRequest(world, instance, attempt);
    try {
      return await portal.process(request, headers, attempt.browser);
    } catch (error) {
      // What the last stop of a request makes of it: 503, nothing was charged. A repeat's 503 says nothing of the first.
      if (isDatabaseOut(error) && attempt.processes === 1) world.toldUnsent.add(transactionId);
      throw error;
    } finally {
      hasEnded();
    }
  };
  void world.tasks.start(process, send, {
    name: `${flow} S4`,
    onEnd: (answer) => {
      if (isRefusal(answer)) {
        const { code, detail = '' } = answer.refusal;
        if (ofClosure.has(detail)) {
          if (attempt.processes === 1) world.toldUnsent.add(transactionId);
          return note(world, 'process refused: switched off', transactionId);
        }
        if (code === '503') world.toldUncharged.add(transactionId);
        return note(world, `process refused with ${code}`, transactionId);
      }
      if (answer.result.redirectUrl) attempt.page = answer.result.redirectUrl;
    },
  });
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
  const known = world.attempts.filter((attempt) => attempt.transactionId !== undefined);
  const asked = world.decisions.pick([undefined, ...known]);
  const attempt = known.find((one) => one.transactionId === transactionId) ?? asked ?? known[0];
  if (!attempt) return;
  const id = attempt.transactionId!;
  const asks = world.decisions.chance(0.2) ? { channel: 'whatsapp', pg: 'paystack' } : {};
  const { process, readStatus } = anInstance(world);
  // What was read before this reading began: who reads at the same time may be answered in any order.
  const before = world.seen.get(id) ?? 0;
  void world.tasks.start(
    process,
    () => readStatus({ transactionId: id, browserHash: attempt.browser, language: 'fr-FR', ...asks }),
    {
      name: `${flowOfPort[attempt.mode]} S9`,
      onEnd: (answer) => {
        // Nobody's page any more.
        if (isRefusal(answer) && world.swarm.also.has('erasures')) return;
        if (isRefusal(answer)) return void world.broken.push(`status of ${id} is ${answer.refusal.code}`);
        const rank = ranks[answer.result.status as Rank];
        const isBack = rank < before || (before === ranks.SUCCESS && rank === ranks.FAILED);
        if (isBack) world.broken.push(`I9 what is read goes forward: ${id} went from rank ${before} to ${rank}`);
        world.seen.set(id, Math.max(rank, world.seen.get(id) ?? 0));
      },
    },
  );
};

/** How long a customer comes back to a card page. */
export const pageSeconds = 1800;

/** What a customer does with an open prompt or page; a closed page is not paid on half an hour after it was opened. */
export const act = (world: World): void => {
  const { decisions, operator, attempts, openedAt, now } = world;
  const canAct = operator.book.debits.filter((debit) => {
    if (debit.state === 'paid' || debit.port === 'airtime') return false;
    if (walletPorts.some((port) => port === debit.port)) return debit.state === 'waiting';
    const isShown = attempts.some(({ transactionId, page }) => transactionId === debit.transactionId && page);
    return isShown && now - (openedAt.get(debit.requestId) ?? now) < pageSeconds;
  });
  if (canAct.length === 0) return;
  const { port, transactionId } = decisions.pick(canAct);
  const agrees = !decisions.chance(0.3);
  note(world, `the customer ${agrees ? 'pays' : 'declines'} by ${port}`, transactionId);
  if (port === 'card') operator.card[agrees ? 'pay' : 'decline'](transactionId);
  else operator[port as WalletPort][agrees ? 'approve' : 'decline'](transactionId);
};
