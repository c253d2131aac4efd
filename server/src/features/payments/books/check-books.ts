import { present } from '@selfcare/contract/typed/present';
import type { Database } from '../../../db/database.ts';
import { dueAtOf, joinLate, sqlStates } from '../core/payment-rows.ts';
import { beginnings, births, stateSets, transitions } from '../core/payment.machine.ts';

/** Payments that are looked at in one go. */
const batch = 200;
/** Seconds between two goes, and between two walks through all payments. */
const goSeconds = 2;
const walkSeconds = 60;

/** Every move of the machine, and the first event of a payment and of each kind of child, as rows of a table. */
const allowedMoves = [
  ...beginnings.map(({ event, to }) => `(null, '${event}', '${to}')`),
  ...transitions.map(({ from, event, to }) => `('${from}', '${event}', '${to}')`),
].join(', ');
/** The SQL of the first event of a payment or child. */
const firstEvent = `case family.born ${Object.entries(births)
  .map(([born, { event }]) => `when '${born}' then '${event}'`)
  .join(' ')} else 'register' end`;

const ended = sqlStates(stateSets.ended);
const endedChild = sqlStates(stateSets.endedChild);
const holding = sqlStates(['PAID', ...stateSets.inDelivery, 'REFUND_DUE', 'REFUNDING']);

/** Which event books which row: the one is there exactly when the other is. */
const bookings = [
  ['pay', 'charge'],
  ['delivered', 'delivery'],
  ['refunded', 'refund'],
] as const;

/** What moved for a payment at its provider, by its charge or by the one that came late, and the row that booked it. */
const isWhole = `whole.kind in ('charge', 'late-charge')`;

/** The accounts of a row, as its kind and its payment have them. */
const accountsOf = `case e.kind
  when 'charge' then e.debit_account = provider and e.credit_account = 'suspense'
  when 'late-charge' then e.debit_account = provider and e.credit_account = 'suspense'
  when 'refund' then e.debit_account = 'suspense' and e.credit_account = provider
  when 'late-refund' then e.debit_account = 'suspense' and e.credit_account = provider
  when 'delivery' then e.debit_account = 'suspense' and e.credit_account = 'goods:' || p.transaction_type
  when 'operator-refund' then e.debit_account = 'goods:' || p.transaction_type and e.credit_account = provider
  when 'chargeback' then e.debit_account = 'charged-back' and e.credit_account = provider
  when 'chargeback-undone' then e.debit_account = provider and e.credit_account = 'charged-back'
  when 'make-good' then (e.debit_account, e.credit_account) = (lacking, surplus)
  when 'make-good-undone' then (e.credit_account, e.debit_account) = (lacking, surplus)
  else false end`;

/** The amount of a row, in the currency of the price. What a person found charged in another currency has no rate here. */
const amountOf = `case e.kind
  when 'charge' then e.amount_minor = p.price_minor or is_by_hand and (p.charge_currency <> p.price_currency or e.amount_minor = p.charge_minor)
  when 'late-charge' then case
    when late.id is null or (late.charge_minor, late.charge_currency) = (p.charge_minor, p.charge_currency)
      then e.amount_minor = p.price_minor
    when late.charge_currency = p.price_currency then e.amount_minor = late.charge_minor
    when late.charge_currency <> p.charge_currency then e.amount_minor = p.price_minor
    else is_by_hand or e.amount_minor = greatest(1, round(late.charge_minor::numeric * p.price_minor / p.charge_minor)) end
  when 'delivery' then e.amount_minor = p.price_minor
  when 'refund' then e.amount_minor = charged
  when 'late-refund' then e.amount_minor = charged
  when 'make-good' then e.amount_minor = abs(p.price_minor - charged)
  when 'make-good-undone' then e.amount_minor = abs(p.price_minor - charged)
  else true end`;

/** Rows that say what they moved: parts of a charge that went back after delivery. */
const partKinds = `('chargeback', 'chargeback-undone', 'operator-refund')`;

/** What banks took back in a dispute, less what they gave back: as it was accepted, or nothing. */
const ofDisputes = `
  select 1 from (
    select dispute_id, sum(case kind when 'chargeback' then moved_minor else -moved_minor end) as moved
    from ledger_entry where payment_id = looked.id and kind in ('chargeback', 'chargeback-undone') and dispute_id is not null
    group by dispute_id) as taken
  left join payment_dispute d on d.payment_id = looked.id and d.dispute_id = taken.dispute_id
  where taken.moved <> case when d.state = 'ACCEPTED' then d.amount_minor else 0 end
    and (d.state = 'ACCEPTED' and d.came_early and taken.moved < d.amount_minor) is not true`;

/** The rows of each payment, one by one: their currency, accounts and amounts, and what went back of the charge after delivery. */
const rowsSql = `
  select looked.id,
    bool_or(e.currency <> p.price_currency) as currency,
    bool_or(not ${accountsOf}) as accounts,
    bool_or(not ${amountOf} or (e.moved_minor is not null) <> (e.kind in ${partKinds}))
      or bool_or(p.charge_currency = p.price_currency and p.charge_minor <> p.price_minor and not is_by_hand) as amount,
    coalesce(bool_or(e.kind in ${partKinds} and e.moved_currency is distinct from whole_currency)
      or sum(taken) < 0 or sum(taken) > max(whole_minor)
      or abs(sum(taken_here) - round(sum(taken) * max(charged) / max(whole_minor))) > count(taken)
      or exists (${ofDisputes}), true) and count(taken) > 0 as chargeback
  from looked join payment p on p.id = looked.id join ledger_entry e on e.payment_id = looked.id
    ${joinLate('looked.id')}
    left join lateral (
      select whole.amount_minor as charged,
        coalesce(case whole.kind when 'late-charge' then late.charge_minor end, p.charge_minor)::numeric as whole_minor,
        coalesce(case whole.kind when 'late-charge' then late.charge_currency end, p.charge_currency) as whole_currency
      from ledger_entry whole where whole.payment_id = looked.id and ${isWhole} order by whole.kind limit 1) as whole on true
    cross join lateral (
      select 'provider:' || coalesce(p.gateway, p.method) as provider,
        case when p.price_minor > charged then 'made-good' else 'suspense' end as lacking,
        case when p.price_minor > charged then 'suspense' else 'made-good' end as surplus,
        exists (select 1 from settled_by_hand h where h.payment_id = looked.id and h.charged_minor is not null and h.finding <> 'refund') as is_by_hand,
        case e.kind when 'chargeback' then e.moved_minor when 'operator-refund' then e.moved_minor
          when 'chargeback-undone' then -e.moved_minor end as taken,
        case e.kind when 'chargeback' then e.amount_minor when 'operator-refund' then e.amount_minor
          when 'chargeback-undone' then -e.amount_minor end as taken_here) as known
  group by looked.id`;

/**
 * What does not fit, of each payment after `$1`, in one look: its events and those of its children are moves of the machine in a row
 * (`moves`), lead to their states (`state`), book what they book (`entries`), suspense holds money exactly while it is under way (`suspense`), and whatever
 * has not ended is looked at again or on hold (`due`). Where the sums fit, the rows are looked at one by one (`currency`,
 * `accounts`, `amount`, `chargeback`).
 */
const checkSql = `
  with looked as (select id, state, version, due_at, parked from payment where id > $1 and parent_id is null order by id limit ${batch}),
  family as (
    select id as looked_id, id, null as born, state, version from looked
    union all select child.parent_id, child.id, child.born, child.state, child.version
    from payment child join looked on looked.id = child.parent_id),
  moves as (
    select e.payment_id, e.version, e.event, e.from_state, e.to_state,
      lag(e.to_state) over (partition by e.payment_id order by e.version) as before,
      e.from_state is null and e.event <> ${firstEvent} as begins_otherwise
    from payment_event e join family on family.id = e.payment_id),
  told as (
    select payment_id, max(version) as last, count(*) as count, (array_agg(to_state order by version desc))[1] as leads_to,
      bool_or(begins_otherwise or from_state is distinct from before
        or not exists (select 1 from (values ${allowedMoves}) as allowed (from_state, event, to_state)
          where allowed.from_state is not distinct from moves.from_state and allowed.event = moves.event
            and allowed.to_state = moves.to_state)) as is_broken,
      ${bookings.map(([event]) => `bool_or(event = '${event}') as has_${event}`).join(', ')}
    from moves group by payment_id),
  -- The versions of a late charge that an older release has kept have gaps.
  judged as (
    select looked_id, bool_or(told.payment_id is null or is_broken) as moves,
      bool_or(leads_to is distinct from state or last is distinct from version and (born is distinct from 'late-charge' or last > version)
        or count <> last and born is distinct from 'late-charge') as state,
      count(*) filter (where born = 'late-charge' and has_refunded) as late_refunds,
      count(*) filter (where born = 'operator-refund' and has_refunded) as parts
    from family left join told on told.payment_id = family.id group by looked_id),
  booked as (
    select e.payment_id,
      sum(case when credit_account = 'suspense' then amount_minor when debit_account = 'suspense' then -amount_minor else 0 end)
        as held,
      count(*) filter (where kind = 'late-refund') as late_refunds, count(*) filter (where kind = 'operator-refund') as parts,
      ${bookings.map(([, kind]) => `bool_or(kind = '${kind}') as booked_${kind}`).join(', ')}
    from ledger_entry e join looked on looked.id = e.payment_id group by e.payment_id),
  rows as (${rowsSql})
  select looked.id, concat_ws(' ',
    case when judged.moves then 'moves' end, case when judged.state then 'state' end,
    sums.entries, sums.suspense,
    case when sums.entries is null and sums.suspense is null then nullif(concat_ws(' ', case when rows.currency then 'currency' end,
      case when rows.accounts then 'accounts' end, case when rows.amount then 'amount' end,
      case when rows.chargeback then 'chargeback' end), '') end,
    case when looked.state not in ${ended} and looked.due_at is null and not looked.parked
      or exists (select 1 from payment child where child.parent_id = looked.id and child.state not in ${endedChild}
        and ${dueAtOf('child')} is null and not child.parked) then 'due' end) as faults
  from looked join judged on judged.looked_id = looked.id left join told on told.payment_id = looked.id
    left join booked on booked.payment_id = looked.id
    ${joinLate('looked.id')} left join rows on rows.id = looked.id
    cross join lateral (select
      case when ${bookings
        .map(([event, kind]) => `coalesce(has_${event}, false) <> coalesce(booked_${kind}, false)`)
        .join(' or ')}
        or judged.late_refunds <> coalesce(booked.late_refunds, 0) or judged.parts <> coalesce(booked.parts, 0)
        then 'entries' end as entries,
      case when (coalesce(late.state, 'REFUNDED') <> 'REFUNDED') <> (coalesce(held, 0) > 0) and looked.state in ${ended}
        or looked.state in ${holding} and coalesce(held, 0) <= 0
        or looked.state not in ${holding} and looked.state not in ${ended} and coalesce(held, 0) <> 0
        or coalesce(held, 0) < 0 then 'suspense' end as suspense) as sums
  order by looked.id`;

/** What one look at a payment said: empty where all fits. */
type Looked = { id: string; faults: string };

type Deps = {
  database: Database;
  /** Hears of each payment whose books were found not to fit, once. */
  found: (payment: { id: string; faults: string }) => void;
};

/** How the books stand: payments that do not fit, and when all were last looked at. */
export type BooksState = { faults: number; checkedAt: Date | null };

/**
 * Walks through all payments, again and again, and holds events, state and ledger against each other (docs/invariants.md I4, I7). One
 * instance at a time; what was found is kept until it fits again.
 */
export const createBooksCheck = ({ database, found }: Deps) => {
  const note = async (looked: readonly Looked[]): Promise<Looked[]> => {
    const wrong = looked.filter(({ faults }) => faults !== '');
    const ids = looked.map(({ id }) => id);
    await database.query(
      `update books_fault set cleared_at = now() where cleared_at is null and payment_id = any($1) and not (payment_id = any($2))`,
      [ids, wrong.map(({ id }) => id)],
    );
    const added: Looked[] = [];
    for (const each of wrong) {
      const rows = await database.query(
        `insert into books_fault as f (payment_id, faults) values ($1, $2)
         on conflict (payment_id) do update set faults = excluded.faults, found_at = now(), cleared_at = null
         where f.cleared_at is not null or f.faults <> excluded.faults returning 1`,
        [each.id, each.faults],
      );
      if (rows.length > 0) added.push(each);
    }
    return added;
  };

  return {
    /** Takes one go, where no other instance has; answers the seconds until the next. */
    go: async (): Promise<number> => {
      await database.query('insert into books_check (id) values (1) on conflict do nothing');
      const [taken] = await database.query<{ after: string }>(
        `update books_check set due_at = now() + make_interval(secs => ${goSeconds}) where id = 1 and due_at <= now()
         returning after_payment as after`,
      );
      if (!taken) return goSeconds;
      const looked = await database.query<Looked>(checkSql, [taken.after]);
      const isEnd = looked.length < batch;
      const added = await database.transaction(async () => {
        await database.query(
          isEnd
            ? `update books_check set after_payment = '', ended_at = now(), began_at = now(),
                 due_at = now() + make_interval(secs => ${walkSeconds}) where id = 1`
            : 'update books_check set after_payment = $1 where id = 1',
          isEnd ? [] : [present(looked.at(-1)).id],
        );
        return note(looked);
      });
      added.forEach(found);
      return isEnd ? walkSeconds : goSeconds;
    },
    state: async (): Promise<BooksState> => {
      const [row] = await database.query<BooksState>(
        `select (select count(*)::int from books_fault where cleared_at is null) as faults,
           (select ended_at from books_check where id = 1) as "checkedAt"`,
      );
      return present(row);
    },
  };
};

/** What every account has been debited and credited, in each currency: both sides add up to the same. */
type Balance = { account: string; currency: string; debitMinor: number; creditMinor: number };

/** The trial balance at this moment, and the payments whose books do not fit together. */
export const readTrialBalance = async (database: Database) => {
  const accounts = await database.query<Balance>(
    `select account, currency, sum(debit)::bigint as "debitMinor", sum(credit)::bigint as "creditMinor" from (
       select debit_account as account, currency, amount_minor as debit, 0 as credit from ledger_entry
       union all select credit_account, currency, 0, amount_minor from ledger_entry
       union all select debit_account, currency, amount_minor, 0 from provider_entry
       union all select credit_account, currency, 0, amount_minor from provider_entry) as side
     group by account, currency order by account, currency`,
  );
  const faults = await database.query<{ payment: string; faults: string; foundAt: Date }>(
    'select payment_id as payment, faults, found_at as "foundAt" from books_fault where cleared_at is null order by found_at limit 1000',
  );
  const [check] = await database.query<{ checkedAt: Date | null }>(
    'select ended_at as "checkedAt" from books_check where id = 1',
  );
  return { accounts, faults, allCheckedAt: check?.checkedAt ?? null };
};
