import { advisoryLock, type Database } from '../../../db/database.ts';
import { nameValues } from '../../../db/named-values.ts';
import { joinLate, sqlStates } from '../core/payment-rows.ts';
import { stateSets, type PaymentState } from '../core/payment.machine.ts';
import { judge, type CaseKind, type Facts } from './judge.ts';
import type { MovementType } from './read-statement.ts';
import { inForce, linesInForce, spanSql } from '../books/statement-sql.ts';

/** Who moves what: the payment modes that take money by a provider, the products that it delivers. */
export type Moves = { methods: readonly string[]; products: readonly string[] };

/** One movement of a provider. */
export type Key = { reference: string; type: MovementType };

/** The rows of the books that a statement must tell of. */
export type Span = {
  from: Date;
  until: Date;
  /** Payments begun before may stand in a statement of the time before, which is not known. */
  begunSince: Date;
  begunBefore: Date | null;
};

type FactRow = Key & {
  isOurs: boolean;
  theirCount: number;
  theirMinor: number | null;
  theirCurrency: string | null;
  theirReference: string | null;
  theirTotal: number | null;
  ourCount: number;
  ourMinor: number | null;
  ourCurrency: string | null;
  ourTotal: number | null;
  ourReference: string | null;
  isOtherNumber: boolean;
  isCovered: boolean;
  ourState: PaymentState | null;
};

/** Which rows of the ledger are the movement of a type, and what each moved there. */
const kindsOf = `case key.type when 'debit' then array['charge', 'late-charge']
  when 'refund' then array['refund', 'late-refund', 'operator-refund', 'chargeback'] else array['delivery'] end`;
/** The same the other way round: which type of movement a row of the ledger is. */
const typeOfEntry = `case when e.kind = 'delivery' then 'credit'
  when e.kind in ('refund', 'late-refund', 'operator-refund', 'chargeback') then 'refund' else 'debit' end`;
const isLate = `e.kind in ('late-charge', 'late-refund')`;
/** What a row of the ledger moved at the provider. */
const moved = `case when e.kind = 'delivery' then e.amount_minor
  else coalesce(e.moved_minor, case when ${isLate} then late.charge_minor end, p.charge_minor) end`;
/**
 * The provider's own number of a debit, as it told us. Neither a path, which leads to a debit that has no number yet, nor our own id,
 * which some providers call it by.
 */
const ownNumber = `nullif(case e.kind when 'charge' then p.provider_reference when 'late-charge' then late.provider_reference end, p.id)`;

/** So many of a provider's own references are shown, where one movement stands there more than once. */
const shownReferences = 5;

const { from: coveredFrom, until: coveredUntil } = spanSql('s', '$6');

/**
 * What a provider's statements in force and the books say of movements, side by side. `$1` provider, `$2`, `$3` keys, `$4` modes, `$5`
 * products, `$6` time zone.
 */
const factsSql = `
  select key.reference, key.type, theirs."theirCount", theirs."theirMinor", theirs."theirCurrency", theirs."theirTotal",
    theirs."theirReference", ours."ourCount", ours."ourMinor", ours."ourCurrency", ours."ourTotal", p.state as "ourState",
    coalesce(case when key.type = 'credit' then p.transaction_type = any($5) else p.method = any($4) end, false) as "isOurs",
    theirs."theirCount" > 0 and not coalesce(ours.numbers <@ theirs.numbers, true) as "isOtherNumber",
    array_to_string(ours.numbers, ' ') as "ourReference",
    theirs."theirCount" > 0 or exists (select 1 from ledger_entry e join statement s on s.provider = $1 and ${inForce('s')}
      and e.at >= ${coveredFrom} and e.at < ${coveredUntil}
      where e.payment_id = key.reference and e.kind = any(${kindsOf})) as "isCovered"
  from (select distinct * from unnest($2::text[], $3::text[]) as given (reference, type)) as key
    left join payment p on p.id = key.reference
    cross join lateral (
      select count(*)::int as "theirCount", (array_agg(l.amount_minor order by l.at, l.number))[1] as "theirMinor",
        (array_agg(l.currency order by l.at, l.number))[1] as "theirCurrency", sum(l.amount_minor)::bigint as "theirTotal",
        array_agg(l.provider_reference) as numbers,
        array_to_string((array_agg(distinct l.provider_reference))[1:${shownReferences}], ' ') as "theirReference"
      from ${linesInForce}
      where l.reference = key.reference and l.provider = $1 and l.type = key.type) as theirs
    cross join lateral (
      select count(*)::int as "ourCount",
        (array_agg(${moved} order by e.at))[1] as "ourMinor", sum(${moved})::bigint as "ourTotal",
        array_agg(${ownNumber}) filter (where ${ownNumber} not like '%/%') as numbers,
        (array_agg(case when e.kind = 'delivery' then e.currency
          else coalesce(e.moved_currency, case when ${isLate} then late.charge_currency end, p.charge_currency) end order by e.at))[1]
          as "ourCurrency"
      from ledger_entry e ${joinLate('e.payment_id')}
      where e.payment_id = key.reference and e.kind = any(${kindsOf})) as ours`;

/** Several movements that both tell alike often are held against each other as a whole: a bank takes a charge back in parts. */
const inTotal = (row: FactRow): FactRow =>
  row.theirCount > 1 && row.theirCount === row.ourCount
    ? { ...row, theirMinor: row.theirTotal, ourMinor: row.ourTotal }
    : row;

const toFacts = (row: FactRow): Facts => ({
  isOurs: row.isOurs,
  theirs: { count: row.theirCount, amountMinor: row.theirMinor, currency: row.theirCurrency },
  ours: { count: row.isOurs ? row.ourCount : 0, amountMinor: row.ourMinor, currency: row.ourCurrency },
  isOtherNumber: row.isOtherNumber,
  isCovered: row.isCovered,
});

const asksAgain = sqlStates([...stateSets.mustBeAsked, ...stateSets.notCharged]);

/** A case, as it was found. */
export type Case = Key & {
  id: number;
  provider: string;
  day: string;
  kind: CaseKind;
  /** The provider's own; several where it tells it more than once by different ones. */
  providerReference: string | null;
  /** How often the provider tells it; null in a case of an older release. */
  theirCount: number | null;
  theirsMinor: number | null;
  theirsCurrency: string | null;
  oursMinor: number | null;
  oursCurrency: string | null;
  /** The provider's own number of it as it told us; null where it told none, and in a case of an older release. */
  ourReference: string | null;
  foundAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  why: string | null;
  ourState: PaymentState | null;
  onHold: boolean;
};

const caseColumns = `c.id, c.provider, to_char(c.day, 'YYYY-MM-DD') as day, c.kind, c.type, c.reference,
  c.provider_reference as "providerReference", c.their_count as "theirCount", c.theirs_minor as "theirsMinor", c.theirs_currency as "theirsCurrency",
  c.ours_minor as "oursMinor", c.ours_currency as "oursCurrency", c.our_reference as "ourReference", c.found_at as "foundAt", c.closed_at as "closedAt",
  c.closed_by as "closedBy", c.why, p.state as "ourState", coalesce(p.parked, false) as "onHold"`;

/** Closes what fits again: nobody, the books. */
export const byItself = 'the books';

const openCase = nameValues(
  `insert into reconciliation_case as known (provider, day, kind, type, reference, provider_reference, their_count, theirs_minor,
     theirs_currency, ours_minor, ours_currency, our_state, our_reference)
   values (:provider, :day::date, :kind, :type, :reference, :theirReference, :theirCount, :theirMinor, :theirCurrency, :ourMinor, :ourCurrency, :ourState, :ourReference)
   on conflict (provider, reference, type, kind) do update set day = excluded.day,
     provider_reference = excluded.provider_reference, their_count = excluded.their_count,
     theirs_minor = excluded.theirs_minor, theirs_currency = excluded.theirs_currency, ours_minor = excluded.ours_minor,
     ours_currency = excluded.ours_currency, our_state = excluded.our_state, our_reference = excluded.our_reference, closed_at = null,
     found_at = case when known.closed_at is null then known.found_at else now() end
     where known.closed_at is not null and known.closed_by = :byItself
       or (coalesce(known.their_count, excluded.their_count), known.theirs_minor, known.theirs_currency, known.ours_minor,
           known.ours_currency)
         is distinct from (excluded.their_count, excluded.theirs_minor, excluded.theirs_currency, excluded.ours_minor,
           excluded.ours_currency)
       or known.kind = 'number' and (known.provider_reference, known.our_reference)
         is distinct from (excluded.provider_reference, excluded.our_reference)
   returning found_at = now() as "isOpened"`,
);

/** Cases of reconciliation: what is found, what fits again, who closed it. */
export const createCaseStore = (database: Database, timeZone: string) => {
  const factsOf = (provider: string, { methods, products }: Moves, keys: readonly Key[]) =>
    database.query<FactRow>(factsSql, [
      provider,
      keys.map(({ reference }) => reference),
      keys.map(({ type }) => type),
      [...methods],
      [...products],
      timeZone,
    ]);
  /**
   * Opens a case, once, and keeps what both tell by now. One that a person has closed stays closed as long as both tell what they told
   * then: a word on one amount is none on another.
   */
  const open = async (provider: string, day: string, kind: CaseKind, row: FactRow): Promise<number> => {
    const [written] = await database.query<{ isOpened: boolean }>(
      ...openCase({
        provider,
        day,
        kind,
        type: row.type,
        reference: row.reference,
        theirReference: row.theirReference,
        theirCount: row.theirCount,
        theirMinor: row.theirMinor,
        theirCurrency: row.theirCurrency,
        ourMinor: row.isOurs ? row.ourMinor : null,
        ourCurrency: row.isOurs ? row.ourCurrency : null,
        ourState: row.ourState,
        byItself,
        ourReference: row.isOurs ? row.ourReference : null,
      }),
    );
    if (!written?.isOpened) return 0;
    if (kind === 'state')
      await database.query(`update payment set due_at = now() where id = $1 and state in ${asksAgain}`, [
        row.reference,
      ]);
    return 1;
  };
  /** Closes what is open of movements and not found any more, or found to be of another kind. */
  const closeFitting = async (
    provider: string,
    rows: readonly (Key & { kind: CaseKind | undefined })[],
  ): Promise<void> => {
    await database.query(
      `update reconciliation_case c set closed_at = now(), closed_by = $5, why = 'it fits'
       from unnest($2::text[], $3::text[], $4::text[]) as now_is (reference, type, kind)
       where c.provider = $1 and c.closed_at is null and c.reference = now_is.reference and c.type = now_is.type
         and c.kind <> now_is.kind`,
      [
        provider,
        rows.map(({ reference }) => reference),
        rows.map(({ type }) => type),
        rows.map(({ kind }) => kind ?? ''),
        byItself,
      ],
    );
  };

  return {
    /**
     * Holds movements of a provider against the books; answers how many cases that opened. One instance after the other: one that stood
     * still in between would write what was true before, and nobody looks at a closed case again.
     */
    compare: async (provider: string, moves: Moves, day: string, keys: readonly Key[]): Promise<number> => {
      if (keys.length === 0) return 0;
      return database.transaction(async () => {
        await advisoryLock(database, `reconciliation ${provider}`);
        const rows = (await factsOf(provider, moves, keys)).map((read) => {
          const row = inTotal(read);
          return Object.assign(row, { kind: judge(toFacts(row)) });
        });
        await closeFitting(provider, rows);
        let opened = 0;
        for (const row of rows) if (row.kind) opened += await open(provider, day, row.kind, row);
        return opened;
      });
    },
    /** Returns what differs of movements between a provider's statements in force and the books, and opens no case. */
    differences: async (
      provider: string,
      moves: Moves,
      keys: readonly Key[],
    ): Promise<(Key & { kind: CaseKind })[]> => {
      if (keys.length === 0) return [];
      const rows = await factsOf(provider, moves, keys);
      return rows.flatMap((row) => {
        const kind = judge(toFacts(row));
        return kind ? [{ kind, type: row.type, reference: row.reference }] : [];
      });
    },
    /** Movements that the books have in a span and that no statement in force tells of, so many after one. */
    untold: (
      provider: string,
      { methods, products }: Moves,
      span: Span,
      after: Key | undefined,
      count: number,
    ): Promise<Key[]> =>
      database.query<Key>(
        `select distinct e.payment_id as reference, ${typeOfEntry} as type
         from ledger_entry e join payment p on p.id = e.payment_id
         where e.at >= $1 and e.at < $2 and e.kind in ('charge', 'late-charge', 'refund', 'late-refund', 'operator-refund', 'chargeback', 'delivery')
           and (case when e.kind = 'delivery' then p.transaction_type = any($5) else p.method = any($4) end)
           and (p.created_at >= $6 or e.at >= $6 + interval '1 hour')
           and (p.created_at < $7 or $7::timestamptz is null)
           and (e.payment_id, ${typeOfEntry}) > ($8::text, $9::text)
           and not exists (select 1 from ${linesInForce}
             where l.reference = e.payment_id and l.provider = $3 and l.type = ${typeOfEntry})
         order by reference, type limit $10`,
        [
          span.from,
          span.until,
          provider,
          [...methods],
          [...products],
          span.begunSince,
          span.begunBefore,
          after?.reference ?? '',
          after?.type ?? '',
          count,
        ],
      ),
    /** Cases, the oldest first: those that are open, or all. */
    list: (isOpenOnly: boolean): Promise<Case[]> =>
      database.query<Case>(
        `select ${caseColumns} from reconciliation_case c left join payment p on p.id = c.reference
         where c.closed_at is null or not $1 order by c.found_at, c.id limit 10000`,
        [isOpenOnly],
      ),
    /** The movements with an open case, so many cases after one. */
    openKeys: (after: number, count: number): Promise<(Key & { id: number; provider: string; day: string })[]> =>
      database.query<Key & { id: number; provider: string; day: string }>(
        `select id, provider, reference, type, to_char(day, 'YYYY-MM-DD') as day from reconciliation_case
         where closed_at is null and id > $1 order by id limit $2`,
        [after, count],
      ),
    /** A person closes a case; false where there is no such open one. */
    close: async (id: number, by: string, why: string): Promise<boolean> =>
      (
        await database.query(
          'update reconciliation_case set closed_at = now(), closed_by = $2, why = $3 where id = $1 and closed_at is null returning 1',
          [id, by, why],
        )
      ).length > 0,
    /** How many are open, of each provider and kind, and for how long the oldest. */
    count: (): Promise<{ provider: string; kind: CaseKind; count: number; ageSeconds: number }[]> =>
      database.query<{ provider: string; kind: CaseKind; count: number; ageSeconds: number }>(
        `select provider, kind, count(*)::int as count, extract(epoch from now() - min(found_at))::int as "ageSeconds"
         from reconciliation_case where closed_at is null group by provider, kind`,
      ),
  };
};

export type CaseStore = ReturnType<typeof createCaseStore>;
