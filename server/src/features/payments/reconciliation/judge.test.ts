import { describe, expect, test } from 'vitest';
import { paymentStates, stateSets } from '../core/payment.machine.ts';
import { readResolution } from '../operations/read-resolution.ts';
import { judge, suggest } from './judge.ts';

const told = (count: number, amountMinor = 500, currency = 'XAF') =>
  count === 0 ? { count, amountMinor: null, currency: null } : { count, amountMinor, currency };

describe('a movement', () => {
  test.each([
    ['that both tell the same', true, told(1), told(1), undefined],
    ['that nobody tells', true, told(0), told(0), undefined],
    ['that came late as well, told twice', true, told(2), told(2), undefined],
    ['that the provider does not tell', true, told(0), told(1), 'missing-there'],
    ['of no payment', false, told(1), told(0), 'missing-here'],
    ['of a payment that this provider does not move', false, told(1), told(1), 'missing-here'],
    ['told twice, booked once', true, told(2), told(1), 'twice'],
    ['told twice, booked never', true, told(2), told(0), 'twice'],
    ['told, not booked', true, told(1), told(0), 'state'],
    ['of another amount', true, told(1, 501), told(1), 'amount'],
    ['of another currency', true, told(1, 500, 'USD'), told(1), 'amount'],
  ] as const)('%s: %#', (_, isOurs, theirs, ours, kind) => {
    expect(judge({ isOurs, theirs, ours })).toBe(kind);
  });

  test('that the provider does not tell is missing there only where a statement covers its time', () => {
    const facts = { isOurs: true, theirs: told(0), ours: told(1) };
    expect(judge({ ...facts, isCovered: true })).toBe('missing-there');
    expect(judge({ ...facts, isCovered: false })).toBeUndefined();
    expect(judge({ ...facts, theirs: told(1, 501), isCovered: false })).toBe('amount');
  });

  test('under another number of the provider is a case of its own, and an amount that differs is graver', () => {
    expect(judge({ isOurs: true, theirs: told(1), ours: told(1), isOtherNumber: true })).toBe('number');
    expect(judge({ isOurs: true, theirs: told(1, 501), ours: told(1), isOtherNumber: true })).toBe('amount');
    expect(judge({ isOurs: true, theirs: told(1), ours: told(0), isOtherNumber: true })).toBe('state');
  });
});

describe('the suggestion', () => {
  const types = ['debit', 'refund', 'credit'] as const;
  const kinds = ['missing-here', 'missing-there', 'amount', 'twice', 'state', 'number'] as const;
  test.each(
    kinds.flatMap((kind) => types.flatMap((type) => paymentStates.map((ourState) => ({ kind, type, ourState })))),
  )('for $kind of a $type in $ourState says what to do', (seen) => {
    for (const onHold of [false, true]) expect(suggest({ ...seen, reference: 'R1', onHold })).toMatch(/\w{4,}.* /);
  });

  test.each([
    ['missing-here', 'debit', /what a customer paid goes back there/],
    ['missing-here', 'refund', /what a customer paid goes back there/],
    ['missing-here', 'credit', /^Nobody paid for this here/],
    ['missing-there', 'debit', /money that we booked: ask it for R1, by the ids/],
    ['missing-there', 'refund', /ask it for R1; what did not happen is done there by hand/],
    ['missing-there', 'credit', /ask it for R1; what did not happen is done there by hand/],
    ['amount', 'debit', /^Compare with npm run operate -- show R1; the difference/],
    ['twice', 'debit', /^Where .* charged more than once: have it give the others back/],
    ['twice', 'refund', /^Where .* the customer got it more than once: ask the provider .* claim them from it/],
    ['number', 'debit', /^It stands there under another number .* show R1/],
    ['twice', 'credit', /^Where .* done more than once: take the others back/],
    ['state', 'refund', /^It was given back there/],
    ['state', 'credit', /^It was delivered there/],
  ] as const)('for %s of a %s is its own', (kind, type, words) => {
    expect(suggest({ kind, type, reference: 'R1', ourState: 'UNKNOWN', onHold: false })).toMatch(words);
  });

  test('of money for a payment that is not closed says that it will be settled', () => {
    const seen = { kind: 'state', type: 'debit', reference: 'R1', onHold: false } as const;
    for (const ourState of [...stateSets.underWay, ...stateSets.settled, null])
      expect(suggest({ ...seen, ourState })).toMatch(/^It was charged there.* settle it as charged$/);
  });

  test.each(stateSets.notCharged)('of money for a payment that is %s says that it goes back', (ourState) => {
    expect(suggest({ kind: 'state', type: 'debit', reference: 'R1', ourState, onHold: false })).toMatch(/give it back/);
  });
});

test('nobody is told to take a refund back from a customer', () => {
  const seen = { kind: 'twice', type: 'refund', reference: 'R1', ourState: 'REFUNDED', onHold: false } as const;
  expect(suggest(seen)).not.toMatch(/take .* back/);
});

const seen = { kind: 'state', reference: 'R1', ourState: 'UNKNOWN', onHold: true } as const;

test.each([
  ['debit', 'npm run operate -- settle R1 charged --amount AMOUNT --number NUMBER --why TEXT'],
  ['refund', 'npm run operate -- settle R1 refunded --why TEXT'],
  ['credit', 'npm run operate -- settle R1 delivered --why TEXT'],
] as const)(
  'a %s that happened there and is on hold here is settled by the command as it is suggested',
  (type, command) => {
    expect(suggest({ ...seen, type })).toBe(command);
    const words = command.replace('npm run operate -- settle ', '').replace('AMOUNT', '500').split(' ');
    expect(readResolution(words, 'awa')).toMatchObject({ id: 'R1', order: { by: 'awa', why: 'TEXT' } });
  },
);

test('of a payment that was never sent nobody is told to wait for a hold', () => {
  expect(suggest({ ...seen, type: 'debit', ourState: 'REGISTERED', onHold: false })).toMatch(/nothing was sent/);
  expect(suggest({ ...seen, type: 'debit', onHold: false })).toMatch(/wait until it is on hold/);
});
