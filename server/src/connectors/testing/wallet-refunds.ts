import { describe, expect, it } from 'vitest';
import { aNewDebit, aRequestId, referenceTo, refundOf } from './debits.ts';
import { testLostRefunds } from './lost-refunds.ts';
import { testPartRefunds, testWholeRefundsOnly } from './part-refunds.ts';
import type { Trial, WalletUnderTest } from './wallet-trial.ts';

/** A refund, from a paid debit to what stands in the books. */
export const testRefunds = (under: WalletUnderTest, trialOf: () => Trial) =>
  describe('a refund', () => {
    it('gives the whole debit back once, however often and under whatever id it is sent', async () => {
      const { wallet, aPaidDebit, booksOf } = trialOf();
      const refund = await aPaidDebit();
      for (const refundRequestId of [refund.refundRequestId, refund.refundRequestId, aRequestId()]) {
        expect(await wallet.refund({ ...refund, refundRequestId })).toEqual({ outcome: 'refunded' });
      }
      expect(await wallet.enquireRefund(refund)).toEqual({ outcome: 'refunded' });
      const { debits, refunds } = await booksOf(refund.debit);
      expect(refunds).toMatchObject([{ amount: 500, debitId: debits[0]?.id }]);
    });

    it('is sent by the reference that a paid debit was given', async () => {
      const { wallet, aPaidDebit, booksOf } = trialOf();
      const { debit, refundRequestId } = await aPaidDebit();
      const { providerReference } = (await wallet.enquire(debit)) as { providerReference: string };
      const refund = { debit: { ...debit, providerReference }, refundRequestId, amount: debit.charge };
      expect(await wallet.refund(refund)).toEqual({ outcome: 'refunded' });
      expect(await wallet.enquireRefund(refund)).toEqual({ outcome: 'refunded' });
      expect((await booksOf(debit)).refunds).toHaveLength(1);
    });

    it('of a debit that is unknown there, pending, in doubt or declined is unsent', async () => {
      const { wallet, arm, answerPrompt, booksOf } = trialOf();
      const debit = aNewDebit();
      const refund = refundOf(referenceTo(debit));
      expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
      await wallet.debit(debit);
      expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
      await arm('enquiry', 'refuse');
      expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
      await answerPrompt(debit, 'decline');
      expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
      expect((await booksOf(debit)).refunds).toEqual([]);
    });

    testLostRefunds(() => {
      const { under: of, wallet: method, ...trial } = trialOf();
      return { ...trial, method, port: of.port, isAskedBySendingAgain: under.isAskedBySendingAgain };
    });

    const testParts = under.refundsWholeOnly ? testWholeRefundsOnly : testPartRefunds;
    testParts(() => {
      const { under: of, wallet: method, ...trial } = trialOf();
      return { ...trial, method, port: of.port };
    });

    it('is refused by definite words, and can be sent again later', async () => {
      const { wallet, arm, aPaidDebit, booksOf } = trialOf();
      const refund = await aPaidDebit();
      await arm('refund', 'reject');
      expect(await wallet.refund(refund)).toEqual({ outcome: 'refused' });
      expect((await booksOf(refund.debit)).refunds).toEqual([]);
      const outcome = under.isAskedBySendingAgain ? 'refunded' : 'not-found';
      expect(await wallet.enquireRefund(refund)).toEqual({ outcome });
      expect(await wallet.refund(refund)).toEqual({ outcome: 'refunded' });
      expect((await booksOf(refund.debit)).refunds).toHaveLength(1);
    });

    it('that is asked about while the provider is out stays unknown', async () => {
      const { wallet, arm, aPaidDebit } = trialOf();
      const refund = await aPaidDebit();
      expect(await wallet.refund(refund)).toEqual({ outcome: 'refunded' });
      for (const operation of ['enquiry', 'enquiry', 'enquiry', 'enquiry', 'refund']) await arm(operation, 'refuse');
      expect(await wallet.enquireRefund(refund)).toEqual({ outcome: 'unknown' });
    });
  });
