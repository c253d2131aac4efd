import { describe, expect, it } from 'vitest';
import { aNewDebit, referenceTo } from './debits.ts';
import { eventually } from './operator.ts';
import type { Trial } from './wallet-trial.ts';

/** Callbacks as a small portal takes them: verified, parsed, and never believed. */
export const testCallbacks = (trialOf: () => Trial) =>
  describe('a callback', () => {
    it.each([
      ['approve', 'paid', 'paid'],
      ['decline', 'declined', 'not-paid'],
    ] as const)('names its debit, claims its end and proves itself (%s)', async (decision, outcome, claim) => {
      const { wallet, under, answerPrompt, callbacksAbout } = trialOf();
      const debit = aNewDebit();
      await wallet.debit(debit);
      await answerPrompt(debit, decision);
      const [callback] = await callbacksAbout(debit, 1);
      expect(callback?.path).toBe(`/api/portal-service/webhooks/${under.webhook}`);
      expect(under.isGenuine(callback!)).toBe(true);
      expect(under.parse(callback?.body)).toEqual({ transactionId: debit.transactionId, claim });
      expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome });
    });

    it.each([
      ['approve', 'paid'],
      ['decline', 'declined'],
    ] as const)('that is forged proves nothing, and the enquiry tells the truth (%s)', async (decision, outcome) => {
      const { wallet, under, arm, answerPrompt, callbacksAbout } = trialOf();
      const debit = aNewDebit();
      await arm('debit', 'callback-forged');
      await wallet.debit(debit);
      await answerPrompt(debit, decision);
      const [callback] = await callbacksAbout(debit, 1);
      expect(under.isGenuine(callback!)).toBe(false);
      expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome });
    });

    it.each([
      ['callback-twice', 2],
      ['callback-late', 1],
      ['callback-lost', 0],
    ])('is only a hint: the enquiry tells the same under %s', async (fault, count) => {
      const { wallet, under, arm, answerPrompt, callbacksAbout } = trialOf();
      const debit = aNewDebit();
      await arm('debit', fault, 100);
      await wallet.debit(debit);
      await answerPrompt(debit, 'approve');
      expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid' });
      const callbacks = await callbacksAbout(debit, count);
      expect(callbacks.map((callback) => under.isGenuine(callback))).toEqual(Array.from({ length: count }, () => true));
    });

    it('may come before the answer, which is accepted nevertheless', async () => {
      const { wallet, arm, answerPrompt, promptsOf } = trialOf();
      const debit = aNewDebit();
      await arm('debit', 'callback-first');
      const answer = wallet.debit(debit);
      await eventually(
        () => promptsOf(debit),
        (prompts) => prompts.length > 0,
      );
      await answerPrompt(debit, 'approve');
      expect(await answer).toMatchObject({ outcome: 'accepted' });
      expect(await wallet.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid' });
    });
  });
