import type { Mutant } from './mutant.ts';
import { everyMethod, inStore, type NamedMutant } from './plant.ts';

/** Worlds in which operators refund parts of delivered payments. */
const withRefunds = { swarm: () => ({ also: new Set(['refunds'] as const), pace: 'quick' as const }) };

/** The same, where providers leave some of these refunds to a person. */
const refused = (mutant: Mutant): Mutant => ({ ...withRefunds, faults: ['refunds are refused'], ...mutant });

const ordered = (sql: NonNullable<Mutant['sql']>, more: Mutant = {}): Mutant => ({
  ...withRefunds,
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
  {
    name: 'abandoned-refund-is-booked',
    mistake: 'a refund that a person ends as not made is booked as made',
    rule: /the books hold what providers hold|goes back/,
    mutant: refused(
      inStore(({ move }) => ({
        move: async (payment, event, detail) => {
          if (event !== 'abandon-refund') return move(payment, event, detail);
          const sent = payment.state === 'REFUND_DUE' ? (await move(payment, 'refund', detail))?.payment : payment;
          return sent && move(sent, 'refunded', detail);
        },
      })),
    ),
  },
  {
    name: 'part-not-booked',
    mistake: 'a refund that a person orders is made and not booked',
    rule: /the books hold what providers hold/,
    mutant: ordered([
      [
        'values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
        `select $1::text, $2::text, $3::int, $4::text, $5::text, $6::bigint, $7::text, $8::bigint, $9::text, $10::text
           where $2::text <> 'operator-refund'`,
      ],
    ]),
  },
  {
    name: 'part-asked-as-whole',
    mistake: 'for a part that a person orders its provider is asked for the whole',
    rule: /the books hold what providers hold|goes back|given back|refunded once/,
    mutant: {
      ...everyMethod(({ refund }) => ({ refund: (request) => refund({ ...request, amount: request.debit.charge }) })),
      ...withRefunds,
    },
  },
  {
    name: 'erased-while-refunded',
    mistake: 'a payment is erased while a refund of it is under way',
    rule: /what is erased is needed no more/,
    mutant: ordered(
      [
        [
          /exists \(select 1 from payment child where child\.parent_id = payment\.id and child\.state not in \([^)]*\)\) then/g,
          'false then',
        ],
      ],
      {
        faults: ['refunds are refused', 'days go by'],
        swarm: () => ({ also: new Set(['refunds', 'erasures']) }),
      },
    ),
  },
  {
    name: 'parts-closed-as-one',
    mistake: 'a close of a day does not tell the parts of one moment apart',
    rule: /unexpected error|closes add up/,
    mutant: ordered([['e.kind, e.part, e.at, e.debit', 'e.kind, 1 as part, e.at, e.debit']], {
      swarm: () => ({ also: new Set(['refunds', 'day closes']), pace: 'quick' }),
    }),
  },
  {
    name: 'chargeback-not-counted',
    mistake: 'a refund that a person orders counts no chargeback before it',
    rule: /goes back/,
    mutant: ordered(
      [["and kind in ('chargeback', 'chargeback-undone', 'operator-refund')", "and kind = 'operator-refund'"]],
      {
        faults: ['banks dispute'],
        swarm: () => ({ also: new Set(['refunds']), ways: 'card', market: 'cg' }),
      },
    ),
  },
];
