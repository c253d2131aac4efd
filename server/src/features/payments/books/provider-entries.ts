import { present } from '@selfcare/contract/typed/present';
import { advisoryLock, type Database } from '../../../db/database.ts';
import { joinLate } from '../core/payment-rows.ts';
import { linesInForce, spanSql } from './statement-sql.ts';

/** Whose day is booked, and by which statement. */
type Booked = { id: number; provider: string; day: string };

/**
 * Books what a provider's day has in fees and settlement by the statements in force: the day's fees in one row for each currency, each
 * settlement in its own. What was booked for that day by an earlier statement stays, and the difference is booked, on the
 * other side where it is less. Within the caller's transaction; a second call with the same statement books nothing.
 */
const bookDay = async (database: Database, { id, provider, day }: Booked): Promise<void> => {
  await advisoryLock(database, `provider-entries ${provider} ${day}`);
  await database.query(
    `with told as (
       select l.type as kind, case l.type when 'fee' then '' else l.reference end as reference, l.currency, sum(l.amount_minor) as sum,
         max(l.at) as at, max(case l.type when 'fee' then '' else l.provider_reference end) as provider_reference
       from ${linesInForce} where s.provider = $2 and s.day = $3::date and l.type in ('fee', 'settlement') group by 1, 2, 3),
     booked as (
       select kind, reference, currency, sum(case when credit_account = $4 then amount_minor else -amount_minor end) as sum,
         max(at) as at, max(provider_reference) as provider_reference
       from provider_entry where provider = $2 and day = $3::date group by 1, 2, 3),
     differing as (
       select kind, reference, currency, coalesce(told.sum, 0) - coalesce(booked.sum, 0) as difference,
         case kind when 'fee' then 'fees:' || $2 else 'bank' end as account, coalesce(told.at, booked.at) as at,
         coalesce(told.provider_reference, booked.provider_reference) as provider_reference
       from told full join booked using (kind, reference, currency))
     insert into provider_entry (statement_id, provider, day, kind, reference, provider_reference, debit_account, credit_account,
       amount_minor, currency, at)
     select $1, $2, $3::date, kind, reference, provider_reference, case when difference > 0 then account else $4 end,
       case when difference > 0 then $4 else account end, abs(difference), currency, at
     from differing where difference <> 0 order by kind, reference, currency`,
    [id, provider, day, `provider:${provider}`],
  );
};

/**
 * Books the fees and settlements of a statement's day by the statements in force, and those of each other day whose statements cover some
 * of the same time, in a time zone.
 */
export const bookProviderEntries = async (database: Database, booked: Booked, timeZone: string): Promise<void> => {
  const { from: ownFrom, until: ownUntil } = spanSql('own', '$3');
  const { from: otherFrom, until: otherUntil } = spanSql('other', '$3');
  const days = await database.query<{ day: string }>(
    `select distinct to_char(other.day, 'YYYY-MM-DD') as day from statement own join statement other on other.provider = own.provider
       and (other.id = own.id or other.state <> 'COMING' and ${ownFrom} < ${otherUntil} and ${otherFrom} < ${ownUntil})
     where own.id = $1 and own.provider = $2 order by day`,
    [booked.id, booked.provider, timeZone],
  );
  for (const { day } of days) await bookDay(database, { ...booked, day });
};

/** What stands open between the operator and a provider, in minor units of the provider's currency. */
export type ProviderBalance = {
  provider: string;
  currency: string;
  /** Taken from payers, and what was given back to them, by refunds and by their banks, less what banks gave back. */
  takenMinor: number;
  givenBackMinor: number;
  /** What the provider kept, and what it paid out to the bank, as its statements tell it. */
  feesMinor: number;
  settledMinor: number;
  /** What it still owes; below zero where it paid out more. */
  owedMinor: number;
};

/** What each provider owes: all that it took, less what it gave back, kept and paid out. `methodsOf` says whose modes are whose. */
export const readProviderBalances = async (
  database: Database,
  methodsOf: Readonly<Record<string, readonly string[]>>,
): Promise<ProviderBalance[]> => {
  const pairs = Object.entries(methodsOf).flatMap(([provider, methods]) => methods.map((method) => [provider, method]));
  return database.query<ProviderBalance>(
    `with mode as (select * from unnest($1::text[], $2::text[]) as mode (provider, method)),
     moved as (
       select mode.provider, coalesce(e.moved_currency, late.charge_currency, p.charge_currency) as currency,
         e.kind in ('charge', 'late-charge') as is_taken,
         coalesce(e.moved_minor, late.charge_minor, p.charge_minor) * case e.kind when 'chargeback-undone' then -1 else 1 end as amount
       from ledger_entry e join payment p on p.id = e.payment_id join mode on mode.method = p.method
         ${joinLate('e.payment_id')} and e.kind in ('late-charge', 'late-refund')
       where e.kind in ('charge', 'late-charge', 'refund', 'late-refund', 'chargeback', 'chargeback-undone',
         'operator-refund')),
     side as (
       select provider, currency, amount as taken, 0 as back, 0 as fees, 0 as settled from moved where is_taken
       union all select provider, currency, 0, amount, 0, 0 from moved where not is_taken
       union all select provider, currency, 0, 0,
         case when kind = 'fee' then signed else 0 end, case when kind = 'settlement' then signed else 0 end
       from (select provider, currency, kind,
           case when credit_account = 'provider:' || provider then amount_minor else -amount_minor end as signed
         from provider_entry) as booked)
     select provider, currency, sum(taken)::bigint as "takenMinor", sum(back)::bigint as "givenBackMinor",
       sum(fees)::bigint as "feesMinor", sum(settled)::bigint as "settledMinor",
       (sum(taken) - sum(back) - sum(fees) - sum(settled))::bigint as "owedMinor"
     from side group by provider, currency order by provider, currency`,
    [pairs.map(([provider]) => present(provider)), pairs.map(([, method]) => present(method))],
  );
};
