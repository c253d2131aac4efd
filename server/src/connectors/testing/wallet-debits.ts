import { describe, expect, it } from 'vitest';
import type { DebitRequest } from '../../features/payments/core/gateway.ts';
import { aNewDebit, national, referenceTo } from './debits.ts';
import { eventually, everyFault, everyLie, lostAnswers, startOperator } from './operator.ts';
import type { Trial } from './wallet-trial.ts';

const approvesOrDeclines = (trialOf: () => Trial) => {
  it('is pending until the owner approves, then paid by the reference that stands in the books', async () => {
    const { wallet, under, answerPrompt, booksOf } = trialOf();
    const debit = aNewDebit();
    expect(await wallet.debit(debit)).toMatchObject({ outcome: 'accepted' });
    expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: 'pending' });
    expect((await booksOf(debit)).debits).toEqual([]);
    await answerPrompt(debit, 'approve');
    const paid = await wallet.enquire(referenceTo(debit));
    const { debits } = await booksOf(debit);
    expect(debits).toMatchObject([{ port: under.port, amount: 500, currency: 'XAF', payer: national }]);
    const providerReference = debits[0]?.id;
    expect(paid).toEqual({ outcome: 'paid', providerReference, charged: debit.charge });
    expect(await wallet.enquire({ ...referenceTo(debit), providerReference })).toEqual(paid);
  });

  it('is declined by the owner, and nothing is booked', async () => {
    const { wallet, ended, booksOf } = trialOf();
    const debit = aNewDebit({ payer: '+242050000008' });
    expect(await wallet.debit(debit)).toMatchObject({ outcome: 'accepted' });
    expect(await ended(debit)).toEqual({ outcome: 'declined', reason: 'declined-by-customer' });
    expect((await booksOf(debit)).debits).toEqual([]);
  });

  it('that nobody answers expires by the word of the provider', async () => {
    const { under, ended } = trialOf();
    const hasty = await startOperator({ SANDBOX_PROMPT_SECONDS: '1' });
    const wallet = under.connect(hasty);
    const debit = aNewDebit({ payer: '+242050000007' });
    expect(await wallet.debit(debit)).toMatchObject({ outcome: 'accepted' });
    expect(await ended(debit, wallet)).toEqual({ outcome: 'declined', reason: 'prompt-expired' });
    expect((await hasty.books(debit.transactionId)).debits).toEqual([]);
    await hasty.close();
  });

  it('sent again and again under one id prompts once and debits once', async () => {
    const { wallet, promptsOf, answerPrompt, booksOf } = trialOf();
    const debit = aNewDebit();
    const copies = await Promise.all([wallet.debit(debit), wallet.debit(debit)]);
    for (const { outcome } of [...copies, await wallet.debit(debit)]) {
      expect(['accepted', 'unknown']).toContain(outcome);
    }
    expect(await promptsOf(debit)).toHaveLength(1);
    await answerPrompt(debit, 'approve');
    await wallet.debit(debit);
    expect(await promptsOf(debit)).toHaveLength(1);
    expect((await booksOf(debit)).debits).toHaveLength(1);
    expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid' });
  });
};

const refusesAtOnce = (trialOf: () => Trial) => {
  it.each([
    ['050000002', 'not-mobile-money-user'],
    ['060000001', 'not-mobile-money-user'],
    ['050000005', 'wallet-locked'],
    ['050000009', 'balance-too-low'],
  ])('to %s is declined at once: %s', async (number, reason) => {
    const { wallet, booksOf } = trialOf();
    const debit = aNewDebit({ payer: `+242${number}` });
    expect(await wallet.debit(debit)).toEqual({ outcome: 'declined', reason });
    expect(['not-found', 'declined']).toContain((await wallet.enquire(referenceTo(debit))).outcome);
    expect((await booksOf(debit)).debits).toEqual([]);
  });

  it('fails for its balance when another push emptied the wallet first', async () => {
    const { wallet, under, sandbox, ended } = trialOf();
    const charge = { amountMinor: 30_000, currency: 'XAF' };
    const debits = [1, 2].map(() => aNewDebit({ payer: '+242050000010', charge }));
    for (const debit of debits) expect(await wallet.debit(debit)).toMatchObject({ outcome: 'accepted' });
    for (const { transactionId } of debits) await sandbox.answerPrompt('050000010', transactionId, 'approve');
    const [first, second] = await Promise.all(debits.map((debit) => ended(debit)));
    expect(first).toMatchObject({ outcome: 'paid', charged: charge });
    expect(second).toEqual({ outcome: 'declined', reason: under.words.emptied });
  });

  it('is refused by definite words', async () => {
    const { wallet, under, arm, promptsOf } = trialOf();
    const debit = aNewDebit();
    await arm('debit', 'reject');
    expect(await wallet.debit(debit)).toEqual({ outcome: 'declined', reason: under.words.rejected });
    expect(await promptsOf(debit)).toEqual([]);
  });
};

const isNeverGuessed = (trialOf: () => Trial) => {
  it.each(lostAnswers)(
    'whose answer is lost ($fault) is unknown, and the enquiry tells: done $isDone',
    async ({ fault, isDone }) => {
      const { wallet, impatient, arm, answerPrompt, ended, booksOf } = trialOf();
      const debit = aNewDebit();
      await arm('debit', fault);
      expect(await impatient.debit(debit)).toEqual({ outcome: 'unknown' });
      expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: isDone ? 'pending' : 'not-found' });
      await wallet.debit(debit);
      await answerPrompt(debit, 'approve');
      expect(await ended(debit)).toMatchObject({ outcome: 'paid', charged: debit.charge });
      expect((await booksOf(debit)).debits).toHaveLength(1);
    },
  );

  it('that is answered late, but in time, is accepted', async () => {
    const { wallet, arm } = trialOf();
    await arm('debit', 'delay', 100);
    expect(await wallet.debit(aNewDebit())).toMatchObject({ outcome: 'accepted' });
  });

  it.each(everyFault)('stays unknown while the enquiry meets %s', async (fault) => {
    const { wallet, impatient, arm } = trialOf();
    const debit = aNewDebit();
    await wallet.debit(debit);
    await arm('enquiry', fault);
    expect(await impatient.enquire(referenceTo(debit))).toEqual({ outcome: 'unknown' });
    expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: 'pending' });
  });

  it('is not found where it was never sent', async () => {
    expect(await trialOf().wallet.enquire(referenceTo(aNewDebit()))).toEqual({ outcome: 'not-found' });
  });

  it('goes through at a provider that was started anew and has forgotten our token', async () => {
    const { under } = trialOf();
    const before = await startOperator();
    const wallet = under.connect(before);
    expect(await wallet.debit(aNewDebit())).toMatchObject({ outcome: 'accepted' });
    await before.close();
    const after = await startOperator({ SANDBOX_PORT: new URL(before.url).port });
    // A connection that was kept open may still have to be seen as dead.
    await eventually(
      () => wallet.enquire(referenceTo(aNewDebit())),
      ({ outcome }) => outcome === 'not-found',
    );
    expect(await wallet.debit(aNewDebit())).toMatchObject({ outcome: 'accepted' });
    await after.close();
  });

  it('does not go through under a wrong key, and is not called declined', async () => {
    const { wallet, under, sandbox } = trialOf();
    const debit = aNewDebit();
    const stranger = under.connect(sandbox, { hasWrongKey: true });
    expect(await stranger.debit(debit)).toEqual({ outcome: under.words.wrongKey });
    expect(await stranger.enquire(referenceTo(debit))).toEqual({ outcome: 'unknown' });
    expect(await wallet.enquire(referenceTo(debit))).toEqual({ outcome: 'not-found' });
  });
};

const halfOf = ({ charge }: DebitRequest) => ({ ...charge, amountMinor: charge.amountMinor / 2 });

const outcomesOf = (debit: DebitRequest) => ({
  'says-failed': { outcome: 'declined', reason: expect.not.stringMatching('prompt-expired') },
  'says-expired': { outcome: 'declined', reason: 'prompt-expired' },
  'says-pending': { outcome: 'pending' },
  'says-paid': { outcome: 'paid', charged: debit.charge },
  'wrong-amount': { outcome: 'paid', charged: halfOf(debit) },
});

const isLiedTo = (trialOf: () => Trial) => {
  it.each(everyLie)('whose provider %s before the owner answers is told so twice, then the truth', async (lie) => {
    const { wallet, under, sandbox, answerPrompt, booksOf } = trialOf();
    const debit = aNewDebit();
    await wallet.debit(debit);
    await sandbox.arm({ port: under.port, operation: 'enquiry', fault: lie, count: 2 });
    const told = await wallet.enquire(referenceTo(debit));
    expect(told).toMatchObject(outcomesOf(debit)[lie]);
    expect(await wallet.enquire(referenceTo(debit))).toEqual(told);
    expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: 'pending' });
    expect((await booksOf(debit)).debits).toEqual([]);
    await answerPrompt(debit, 'approve');
    const paid = await wallet.enquire(referenceTo(debit));
    const { debits } = await booksOf(debit);
    expect(paid).toEqual({ outcome: 'paid', providerReference: debits[0]?.id, charged: debit.charge });
    // What was promised too early is what stands in the books.
    if (told.outcome === 'paid') expect(debits[0]?.id).toBe(told.providerReference);
  });

  it.each(everyLie)('whose provider %s once the owner has paid is told so once, then the truth', async (lie) => {
    const { wallet, arm, answerPrompt, booksOf } = trialOf();
    const debit = aNewDebit();
    await wallet.debit(debit);
    await answerPrompt(debit, 'approve');
    await arm('enquiry', lie);
    expect(await wallet.enquire(referenceTo(debit))).toMatchObject(outcomesOf(debit)[lie]);
    expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid', charged: debit.charge });
    expect((await booksOf(debit)).debits).toHaveLength(1);
  });

  it.each(['says-paid', 'wrong-amount'] as const)(
    'whose provider %s after a decline has taken nothing',
    async (lie) => {
      const { wallet, arm, answerPrompt, booksOf } = trialOf();
      const debit = aNewDebit();
      await wallet.debit(debit);
      await answerPrompt(debit, 'decline');
      await arm('enquiry', lie);
      expect(await wallet.enquire(referenceTo(debit))).toMatchObject(outcomesOf(debit)[lie]);
      expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: 'declined' });
      expect((await booksOf(debit)).debits).toEqual([]);
    },
  );
};

/** A push to a wallet, from the prompt to its end. */
export const testDebits = (trialOf: () => Trial) =>
  describe('a push to a wallet', () => {
    approvesOrDeclines(trialOf);
    refusesAtOnce(trialOf);
    isNeverGuessed(trialOf);
    isLiedTo(trialOf);
  });
