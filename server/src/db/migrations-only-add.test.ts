import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../migrations');

/** Statements without effect on an older release's reads and writes. */
const harmless = [
  /^create table (?!if)/,
  /^create (?:unique )?index \w+ on /,
  /^create function /,
  /^create sequence /,
  /^grant [a-z, ]+ on sequence \w+ to public$/,
  /^alter table \w+ alter column \w+ set default /,
  /^alter table \w+ add column \w+ (?!.*\bnot null\b(?!.*\bdefault\b)|.*\bunique\b|.*\breferences\b)/,
  /^drop index /,
  /^update \w+ set /,
];

/** Statements that bind older releases to rules that those never break. */
const bindsAll = new Map([
  ['0009-written-once.sql', /^create trigger \w+ before update of .* on (?:payment_event|ledger_entry) for each row/],
  ['0012-resolved-by.sql', /^create trigger \w+ before update of .* on settled_by_hand for each row/],
  [
    '0026-disputes.sql',
    /^create trigger \w+ before update of moved_minor, moved_currency on ledger_entry for each row/,
  ],
  [
    '0036-late-charge-version.sql',
    // The first is written by no older release, the second counts what they write.
    /^create trigger (?:\w+ before update of provider_reference on settled_by_hand|late_charge_version before update of state, parked on late_charge) for each row/,
  ],
  [
    '0038-chargebacks.sql',
    /^create (?:trigger \w+ before update of part, dispute_id on ledger_entry for each row|unique index closed_entry_once on closed_entry \(payment_id, kind, at\)$)/,
  ],
  [
    '0042-state-events.sql',
    // They write beside what an older release writes, as the owner of the tables.
    /^create trigger \w+ after (?:insert|update of [a-z_, ]+) on (?:payment|payment_dispute|reconciliation_case) for each row /,
  ],
  [
    '0044-bills.sql',
    // The first two write beside what an older release writes, as the owner of the tables; the last skips what the second has written.
    /^create trigger (?:payment_bill_kept after update of state on payment|payment_bill_erased after update of bill_hash on payment|bill_erased_by_payment before insert on bill_erased) for each row when /,
  ],
  [
    '0040-child-payments.sql',
    // An older release writes neither children nor their ledger rows; the view does for it what its table did.
    /^create (?:unique index payment_one_late_charge on payment \(parent_id\) where born = 'late-charge'$|trigger (?:ledger_entry_of_no_child before insert on ledger_entry|books_fault_of_no_child before insert on books_fault|late_charge_added instead of insert on late_charge|late_charge_left instead of update on late_charge) for each row)/,
  ],
  [
    '0045-children-in-one-queue.sql',
    // They concern children alone, and keep them from an older release.
    /^create trigger payment_child_(?:born before insert|due before update of due_at) on payment for each row when \(new\.parent_id is not null\) /,
  ],
  [
    '0047-operator-refunds.sql',
    // An older release orders no refunds.
    /^create unique index payment_one_refund_under_way on payment \(parent_id\) where born = 'operator-refund' and /,
  ],
  [
    '0049-refunds-not-made.sql',
    // An older release ends no refund so, and names no part of a close: the trigger names it.
    /^(?:create unique index payment_one_refund_under_way on payment \(parent_id\) where born = 'operator-refund' and |create unique index closed_entry_once on closed_entry \(payment_id, kind, at, part\)$|create trigger closed_entry_part_(?:named before insert|unchanged before update of part) on closed_entry )/,
  ],
  ['0043-lead-queue.sql', /^create trigger lead_hold_event after update of parked, held_for on lead for each row /],
]);

/** Statements that allow more than before. */
const widens = new Map([
  [
    '0012-resolved-by.sql',
    /^alter table ledger_entry drop constraint ledger_entry_kind_check, add constraint ledger_entry_kind_check check \(kind in \('charge', 'delivery', 'refund', 'late-charge', 'late-refund', .*\)\) not valid$/,
  ],
  [
    '0026-disputes.sql',
    /^alter table ledger_entry drop constraint ledger_entry_kind_check, add constraint ledger_entry_kind_check check \(kind in \('charge', 'delivery', 'refund', 'late-charge', 'late-refund', 'make-good', 'make-good-undone', .*\)\) not valid$/,
  ],
  [
    '0027-fees-and-settlement.sql',
    /^alter table statement_line drop constraint statement_line_type_check, add constraint statement_line_type_check check \(type in \('debit', 'refund', 'credit', .*\)\) not valid$/,
  ],
  [
    '0036-late-charge-version.sql',
    /^alter table payment drop constraint payment_claim_check, add constraint payment_claim_check check \(claim in \('paid', 'not-paid', .*\)\) not valid$/,
  ],
  [
    '0038-chargebacks.sql',
    /^alter table ledger_entry (?:drop constraint ledger_entry_pkey, add primary key \(payment_id, kind, part\)|drop constraint ledger_entry_kind_check, add constraint ledger_entry_kind_check check \(kind in \('charge', 'delivery', 'refund', 'late-charge', 'late-refund', 'make-good', 'make-good-undone', 'chargeback', .*\)\) not valid)$/,
  ],
  [
    '0039-named-by-statements.sql',
    /^(?:alter table reconciliation_case drop constraint reconciliation_case_kind_check, add constraint reconciliation_case_kind_check check \(kind in \('missing-here', 'missing-there', 'amount', 'state', 'twice', .*\)\) not valid|create or replace function forget_unsent_payments\(most integer\) returns integer .*)$/,
  ],
  [
    '0040-child-payments.sql',
    // Rows move, and a view stands where the table was.
    /^(?:alter table payment alter column target_sealed drop not null|alter table payment add constraint payment_parent foreign key .* not valid|insert into (?:purchase|payment|payment_event) \(.*\) select .* from late_charge\b.*|create or replace function forget_unsent_payments\(most integer\) returns integer .*|drop table late_charge|drop function count_late_charge_version\(\)|create view late_charge with \(security_invoker = true\) as select .*|grant select, insert, update on late_charge to public)$/,
  ],
  [
    '0042-state-events.sql',
    /^alter table reconciliation_case add column state text not null generated always as \(.*\) stored$/,
  ],
  [
    '0047-operator-refunds.sql',
    /^alter table (?:payment drop constraint payment_child, add constraint payment_child check \(.* born in \('late-charge', .*\)|ledger_entry drop constraint ledger_entry_kind_check, add constraint ledger_entry_kind_check check \(kind in \('charge', 'delivery', 'refund', 'late-charge', 'late-refund', 'make-good', 'make-good-undone', 'chargeback', 'chargeback-undone', .*\)\)) not valid$/,
  ],
  [
    '0049-refunds-not-made.sql',
    // Closed rows of further parts get their number; no older release reads it.
    /^(?:alter table (?:payment add constraint payment_not_refunded check \(state <> 'NOT_REFUNDED' or .*\) not valid|closed_entry alter column part drop default)|update closed_entry c set part = e\.part from ledger_entry e where .* e\.part <> 1)$/,
  ],
  // It fills the table that it creates.
  ['0044-bills.sql', /^insert into bill \(/],
]);

/** Statements in one line each, without comments; what stands between $$ belongs to its function. */
const statementsOf = (script: string): string[] =>
  script
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$[^]*?\$\$/g, '$$')
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);

/** Statements of a script that an older release, still running, might fail under. */
const tightening = (name: string, script: string): string[] => {
  const own = new Set([...script.matchAll(/create table (\w+)/g)].map(([, table]) => table));
  return statementsOf(script).filter((statement) => {
    const table = /^create (?:unique index|trigger) .*? on (\w+)/.exec(statement)?.[1];
    if (table && !own.has(table)) return !bindsAll.get(name)?.test(statement);
    return !(table || widens.get(name)?.test(statement) || harmless.some((each) => each.test(statement)));
  });
};

test.each(readdirSync(folder).filter((name) => name.endsWith('.sql')))(
  '%s only adds: an older release goes on beside it (F30)',
  (name) => {
    expect(tightening(name, readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  },
);

test.each([
  'drop table note',
  'alter table payment drop column reason',
  'alter table payment rename column reason to why',
  'alter table payment alter column reason set not null',
  'alter table payment add column why text not null',
  'alter table payment add constraint positive check (price_minor > 0)',
  'create unique index one on payment (payer_hash)',
  'create trigger once before insert on payment for each row execute function refuse_change()',
  'delete from payment',
  'truncate payment',
])('"%s" would not', (statement) => {
  expect(tightening('0099-next.sql', `-- why\n${statement};\n`)).toEqual([statement]);
});
