/** The states of a claim on a debit, with their words in the column `claim`. REFUTED: a person found that nothing was charged. */
const words = { NONE: null, NOT_PAID: 'not-paid', PAID: 'paid', REFUTED: 'refuted' } as const;
type State = keyof typeof words;

export type KnownClaim = NonNullable<(typeof words)[State]>;

type ClaimEvent = 'callback-not-paid' | 'callback-paid' | 'settled by a person';
type Move = { from: State; event: ClaimEvent; to: State };

/**
 * Every change of a claim. No callback takes back "paid", and none counts after a person has refuted it. An enquiry changes no claim: its
 * answer counts sooner if the claim agrees, and `denials` counts how often it denies "paid" before a person is called.
 */
export const transitions: readonly Move[] = [
  { from: 'NONE', event: 'callback-not-paid', to: 'NOT_PAID' },
  { from: 'NONE', event: 'callback-paid', to: 'PAID' },
  { from: 'NOT_PAID', event: 'callback-paid', to: 'PAID' },
  ...(['NONE', 'NOT_PAID', 'PAID'] as const).map((from): Move => ({
    from,
    event: 'settled by a person',
    to: 'REFUTED',
  })),
];

const changing = new Set(
  transitions.filter(({ event }) => event.startsWith('callback-')).map(({ from }) => words[from]),
);

/** The claims that no callback changes, as SQL to stand after `in`. */
export const fixedClaims = `(${Object.values(words)
  .filter((word) => !changing.has(word))
  .map((word) => `'${word}'`)
  .join(', ')})`;
