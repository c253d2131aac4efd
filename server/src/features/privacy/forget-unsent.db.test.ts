import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { settle, type TestEngine } from '../../testing/engine.ts';
import type { Operator } from '../../testing/fakes/operator.ts';
import { aProcess, aRecharge } from '../../testing/orders.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePayments } from '../../testing/use-payments.ts';
import { createUnsentSweep } from './forget-personal.ts';

const daySeconds = 24 * 3600;

describe.each(databases())('attempts that were only registered, on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let sweep: () => Promise<void>;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  beforeEach(async () => {
    await database.run('truncate reconciliation_case, provider_entry, statement_line, statement');
    ({ sweep } = createUnsentSweep(database));
  });

  const register = async (headers: Record<string, string> = {}, browser?: string): Promise<string> => {
    const answer = await pay.initiate(aRecharge(), headers, browser);
    return (answer as { result: { transactionId: string } }).result.transactionId;
  };
  /** Past the hour after which it lapses, and so many days more. */
  const lapseAnd = async (days: number) => {
    await settle(pay, daySeconds);
    await letTimePass(database, days * daySeconds);
  };
  const isThere = async (id: string) => (await pay.engine.store.find(id)) !== undefined;
  const booked = () => database.query('select payment_id, kind, amount_minor from ledger_entry order by 1, 2');
  const count = async (table: string) => {
    const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return row!.count;
  };

  test('are forgotten whole a week after they ended, and not before [A38]', async () => {
    const id = await register();
    await lapseAnd(5);
    await sweep();
    expect(await pay.readStatus({ transactionId: id, browserHash: 'browser', language: 'fr-FR' })).toMatchObject({
      result: { status: 'FAILED', charged: 'no' },
    });
    await letTimePass(database, 2 * daySeconds);
    await sweep();
    for (const table of ['payment', 'payment_event', 'purchase', 'idempotency_key']) expect(await count(table)).toBe(0);
    expect(await pay.readStatus({ transactionId: id, browserHash: 'browser', language: 'fr-FR' })).toMatchObject({
      refusal: { code: '404' },
    });
  });

  test('that a later one has replaced go, and what was paid in their place keeps its purchase', async () => {
    const purchase = { 'purchase-id': randomUUID() };
    const replaced = await register(purchase);
    const paid = await register(purchase);
    await pay.process(aProcess(paid));
    operator.wallet.approve(paid);
    await settle(pay, 8 * daySeconds);
    await letTimePass(database, 40 * daySeconds);
    const books = await booked();
    await sweep();
    expect([await isThere(replaced), await isThere(paid), await count('purchase')]).toEqual([false, true, 1]);
    expect(await booked()).toEqual(books);
  });

  test('are gone for their keys too: the same key begins anew', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await register(headers);
    await lapseAnd(8);
    await sweep();
    expect(await register(headers)).not.toBe(first);
  });

  test('stay where anything was sent, whatever came of it', async () => {
    const declined = await register({}, 'one');
    await pay.process(aProcess(declined), {}, 'one');
    operator.wallet.decline(declined);
    await settle(pay, daySeconds);
    const expired = await register({}, 'other');
    await pay.process(aProcess(expired), {}, 'other');
    operator.wallet.expire(expired);
    await settle(pay, 9 * daySeconds);
    await letTimePass(database, 90 * daySeconds);
    await sweep();
    expect([await isThere(declined), await isThere(expired)]).toEqual([true, true]);
  });

  test('stay where anything names them: a provider, a statement, a case, a person, a book, what is still looked at [A38]', async () => {
    const names = [
      `with s as (insert into statement (provider, day, file_hash, lines, state, taken_by)
         values ('wallet', now()::date, 'x', 1, 'REPLACED', 'Awa') returning id)
       insert into statement_line (statement_id, number, provider, at, type, reference, provider_reference, amount_minor, currency)
       select id, 1, 'wallet', now(), 'debit', $1::text, 'x', 500, 'XAF' from s`,
      `insert into reconciliation_case (provider, day, kind, type, reference, closed_at, closed_by, why)
       values ('wallet', now()::date, 'state', 'debit', $1, now(), 'Awa', 'Ticket 4')`,
      `insert into callback (provider, body_hash, body_sealed, payment_id) values ('wallet', 'x', 'x', $1)`,
      `update payment set claim = 'paid' where id = $1`,
      `update payment set parked = true where id = $1`,
      `update payment set due_at = now() where id = $1`,
      `update payment set sends = 1 where id = $1`,
      `update payment set sent_at = now() where id = $1`,
      `update payment set provider_reference = 'x' where id = $1`,
      `insert into settled_by_hand (payment_id, finding) values ($1, 'x')`,
      `insert into books_fault (payment_id, faults) values ($1, 'moves')`,
      `insert into payment (id, parent_id, born, purchase_id, state, method, transaction_type, product_code, price_minor, price_currency,
         charge_minor, charge_currency, twin_hash, browser_hash, language, receipt_code, debit_request_id, refund_request_id)
       select id || '-late', id, 'late-charge', purchase_id, 'REFUNDED', method, transaction_type, product_code, price_minor, price_currency,
         charge_minor, charge_currency, '', '', language, id || '-late', debit_request_id, refund_request_id from payment where id = $1`,
      `insert into payment_dispute (payment_id, dispute_id, state) values ($1, 'x', 'DECLINED')`,
      `insert into charge_number (connector, number, payment_id) values ('mpesa', 'x', $1)`,
      `insert into access_token (token_hash, otp_id, purpose, msisdn_hash, expires_at, spent_by)
       values ('x', 'x', 'x', 'x', now(), $1)`,
      `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
       values ($1, 'late-charge', 'a', 'b', 1, 'XAF')`,
      `insert into payment_event (payment_id, version, event, from_state, to_state)
       values ($1, 9, 'send', 'REGISTERED', 'SENDING')`,
    ];
    const named: string[] = [];
    for (const _ of names) named.push(await register());
    const other = await register();
    await lapseAnd(8);
    for (const [place, sql] of names.entries()) await database.query(sql, [named[place]!]);
    await sweep();
    const left = (await database.query<{ id: string }>('select id from payment')).map(({ id }) => id);
    expect(names.filter((_, place) => !left.includes(named[place]!))).toEqual([]);
    expect(left).not.toContain(other);
  });
});
