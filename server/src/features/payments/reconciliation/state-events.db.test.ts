import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import type { TestEngine } from '../../../testing/engine.ts';
import { aPayment } from '../../../testing/orders.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { putOnHold } from '../core/engine.ts';
import { transitions as holdMoves } from '../core/machines/hold.machine.ts';
import { createDisputeStore } from '../disputes/dispute-store.ts';
import { transitions as disputeMoves } from '../disputes/dispute.machine.ts';
import { transitions as caseMoves } from './case.machine.ts';

const edges = (moves: readonly { from: string; to: string }[]) => new Set(moves.map(({ from, to }) => `${from} ${to}`));

describe.each(databases())('every change of state is a row, on $name', ({ open }) => {
  let database: Database;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, pay } = payments));

  const movesOf = async (machine: string, subject: string) =>
    (
      await database.query<{ from: string | null; to: string }>(
        `select from_state as "from", to_state as "to" from state_event where machine = $1 and subject = $2 order by id`,
        [machine, subject],
      )
    ).map(({ from, to }) => `${from} ${to}`);

  test('of a hold: when it begins, and when a move ends it', async () => {
    const payment = await pay.add(aPayment());
    const sent = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 60 }))!.payment;
    await putOnHold(pay.engine, sent, 'amount-mismatch');
    await pay.engine.store.move(await pay.get(sent.id), 'pay', { dueInSeconds: 60 });
    const moves = await movesOf('hold', payment.id);
    expect(moves).toEqual(['FREE HELD_AMOUNT_MISMATCH', 'HELD_AMOUNT_MISMATCH FREE']);
    for (const move of moves) expect(edges(holdMoves)).toContain(move);
  });

  test('of a dispute', async () => {
    const payment = await pay.add(aPayment());
    await createDisputeStore(database).notice(payment.id, 'D1');
    for (const state of ['OPEN', 'ACCEPTED', 'DECLINED'])
      await database.query(`update payment_dispute set state = $1 where payment_id = $2`, [state, payment.id]);
    const [begun, ...moves] = await movesOf('dispute', `${payment.id} D1`);
    expect([begun, moves]).toEqual(['null NOTICED', ['NOTICED OPEN', 'OPEN ACCEPTED', 'ACCEPTED DECLINED']]);
    for (const move of moves) expect(edges(disputeMoves)).toContain(move);
  });

  test('of a case: a person closes it, or the books do', async () => {
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
      `insert into reconciliation_case (provider, day, kind, type, reference) values ('wallet', now(), 'state', 'debit', 'T1') returning id`,
    );
    const close = (by: string | null) =>
      database.query(
        'update reconciliation_case set closed_at = case when $2::text is null then null else now() end, closed_by = $2 where id = $1',
        [id, by],
      );
    for (const by of ['the books', null, 'Awa', null]) await close(by);
    const [begun, ...moves] = await movesOf('case', String(id));
    expect([begun, moves]).toEqual(['null OPEN', ['OPEN FITS', 'FITS OPEN', 'OPEN CLOSED', 'CLOSED OPEN']]);
    for (const move of moves) expect(edges(caseMoves)).toContain(move);
  });
});
