import type { Mutant } from './mutant.ts';
import type { NamedMutant } from './plant.ts';

/** Worlds in which operators refund parts of delivered payments. */
const ordered = (sql: NonNullable<Mutant['sql']>, more: Mutant = {}): Mutant => ({
  swarm: () => ({ also: new Set(['refunds']), pace: 'quick' }),
  ...more,
  sql,
});

export const refundMutants: readonly NamedMutant[] = [
  {
    name: 'refunds-not-summed',
    mistake: 'a refund that a person orders is not counted against those before it',
    rule: /goes back/,
    mutant: ordered([
      [
        "when 'chargeback-undone' then -moved_minor else moved_minor end), 0)",
        "when 'chargeback-undone' then -moved_minor when 'chargeback' then moved_minor else 0 end), 0)",
      ],
    ]),
  },
  {
    name: 'parts-under-one-id',
    mistake: 'all parts of a payment are given back under one id',
    rule: /the books hold what providers hold/,
    mutant: ordered([['gen_random_uuid(), $6, now()', 'refund_request_id, $6, now()']]),
  },
  {
    name: 'refund-while-disputed',
    mistake: 'a refund is ordered though a bank disputes the payment',
    rule: /no refund is ordered while a dispute is open/,
    mutant: ordered(
      [["where payment_id = $1 and state in ('NOTICED', 'OPEN') limit 1", 'where payment_id = $1 and false limit 1']],
      { faults: ['banks dispute'], swarm: () => ({ also: new Set(['refunds']), ways: 'card', market: 'cg' }) },
    ),
  },
];
