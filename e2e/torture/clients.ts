import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mpesaOrder, newVisitor, pushOrder, smartcashOrder, type Answer } from '../harness/api.ts';
import type { ClientEvent } from './history.ts';
import type { Random } from './random.ts';

const ways = [pushOrder, smartcashOrder, mpesaOrder];

type ClientOf = {
  number: number;
  random: Random;
  /** The portal to ask now. */
  portal: () => string;
  /** Lets the payer's phone approve by itself. */
  approves: (msisdn: string) => Promise<unknown>;
  log: (event: ClientEvent) => void;
  /** No new wish is begun. */
  isOver: () => boolean;
  /** Nobody waits any more. */
  isClosed: () => boolean;
};

type Sum = Pick<ClientEvent, 'client' | 'purchase' | 'amount' | 'line'>;

const heardIn = <Result>({ httpStatus, body }: Answer<Result>): Exclude<ClientEvent['heard'], 'lost'> => ({
  httpStatus,
  ...(body.status === 'failure' && { code: body.code }),
});

/**
 * A customer who pays for one wish after the other, as the page does: an answer that is lost is asked for again under the same key, by
 * whatever portal answers; some press twice, some go away.
 */
export const runClient = async ({
  number,
  random,
  portal,
  approves,
  log,
  isOver,
  isClosed,
}: ClientOf): Promise<void> => {
  const payer = `0500${String(40_000 + number).padStart(5, '0')}`;

  /** Asks until somebody answers; undefined where the run ends first. */
  const ask = async <Result>(
    event: Sum & Pick<ClientEvent, 'call' | 'transactionId'>,
    call: () => Promise<Answer<Result>>,
  ): Promise<Answer<Result> | undefined> => {
    while (!isClosed()) {
      const answer = await call().catch(() => undefined);
      log({ ...event, at: new Date().toISOString(), heard: answer ? heardIn(answer) : 'lost' });
      const isLater = answer && (answer.httpStatus >= 500 || [409, 429].includes(answer.httpStatus));
      if (answer && !isLater) return answer;
      await pause(random.between(50, 400));
    }
    return undefined;
  };

  const buy = async (): Promise<void> => {
    const visitor = newVisitor(portal);
    const amount = 100 * random.between(1, 9);
    const order = random.pick(ways)({ payer, amount });
    const sum: Sum = { client: number, purchase: randomUUID(), amount, line: order.mobileNumber ?? payer };
    const keys = { idempotencyKey: randomUUID(), purchaseId: sum.purchase };
    const initiated = await ask({ ...sum, call: 'initiate' }, () => visitor.tryInitiate(order, keys));
    if (initiated?.body.status !== 'success') return;
    const { transactionId } = initiated.body.result;
    log({ ...sum, at: new Date().toISOString(), call: 'initiate', transactionId, heard: { httpStatus: 200 } });
    const send = (idempotencyKey: string) =>
      ask({ ...sum, call: 'process', transactionId }, () =>
        visitor.tryProcess(transactionId, order.paymentMode, { idempotencyKey }),
      );
    const key = randomUUID();
    const sent = await Promise.all([send(key), ...(random.chance(0.15) ? [send(key), send(randomUUID())] : [])]);
    if (!sent.some((answer) => answer?.httpStatus === 200)) return;
    while (!isClosed()) {
      const status = await visitor.status(transactionId).catch(() => undefined);
      if (status) {
        const heard = { httpStatus: 200, transactionStatus: status.transactionStatus, status: status.status };
        log({ ...sum, at: new Date().toISOString(), call: 'status', transactionId, heard });
        if (status.transactionStatus !== 'IN_PROCESS') return;
        // Some go away; what becomes of their payment is asked for at the end.
        if (random.chance(0.02)) return;
      }
      await pause(random.between(200, 600));
    }
  };

  while (!isClosed())
    if (
      await approves(payer).then(
        () => true,
        () => false,
      )
    )
      break;
    else await pause(200);
  while (!isOver()) {
    await buy();
    await pause(random.between(0, 200));
  }
};
