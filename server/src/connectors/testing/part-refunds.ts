import { describe, expect, it } from 'vitest';
import type { PaymentMethod, RefundRequest } from '../../features/payments/core/gateway.ts';
import { toDecimal } from '../decimal-amount.ts';
import { aRequestId, partOf } from './debits.ts';
import { lostAnswers, type Operator } from './operator.ts';

type Refunding = {
  sandbox: Operator;
  /** The port of the sandbox that pays. */
  port: string;
  method: PaymentMethod;
  /** The same, waiting no longer than `impatientMs`. */
  impatient: PaymentMethod;
  aPaidDebit: () => Promise<RefundRequest>;
};

const majorOf = (amountMinor: number, { debit }: RefundRequest) => Number(toDecimal({ ...debit.charge, amountMinor }));

const backOf = async ({ sandbox }: Refunding, { debit }: RefundRequest) =>
  (await sandbox.books(debit.transactionId)).refunds.map(({ amount }) => amount);

/** Refunds of parts of a debit, from a paid debit to what the provider's books say. */
export const testPartRefunds = (refundingOf: () => Refunding) =>
  describe('a refund of a part', () => {
    it('goes back once under its own id, and leaves the debit paid until all parts are back', async () => {
      const refunding = refundingOf();
      const { method } = refunding;
      const whole = await refunding.aPaidDebit();
      const { amountMinor } = whole.amount;
      const [first, rest] = [partOf(whole, amountMinor * 0.4), partOf(whole, amountMinor * 0.6)];
      expect(await method.enquireRefund(first)).toEqual({ outcome: 'not-found' });
      expect(await method.refund(first)).toEqual({ outcome: 'refunded' });
      expect(await method.enquireRefund(first)).toEqual({ outcome: 'refunded' });
      expect(await method.enquire(whole.debit)).toMatchObject({ outcome: 'paid', charged: whole.amount });
      expect(await method.enquireRefund(rest)).toEqual({ outcome: 'not-found' });
      expect(await method.refund(rest)).toEqual({ outcome: 'refunded' });
      for (const part of [first, rest]) expect(await method.enquireRefund(part)).toEqual({ outcome: 'refunded' });
      expect(await method.enquire(whole.debit)).toEqual({ outcome: 'refunded' });
      expect(await backOf(refunding, whole)).toEqual([0.4, 0.6].map((share) => majorOf(amountMinor * share, whole)));
    });

    it('is refused where the debit has less left, and nothing moves', async () => {
      const refunding = refundingOf();
      const whole = await refunding.aPaidDebit();
      const { amountMinor } = whole.amount;
      await refunding.method.refund(partOf(whole, amountMinor * 0.6));
      const more = partOf(whole, amountMinor * 0.5);
      expect(await refunding.method.refund(more)).toEqual({ outcome: 'refused' });
      expect(await refunding.method.enquireRefund(more)).toEqual({ outcome: 'not-found' });
      expect(await backOf(refunding, whole)).toEqual([majorOf(amountMinor * 0.6, whole)]);
    });

    it('leaves the enquiry about another refund of the same amount unanswered by it', async () => {
      const { method, aPaidDebit } = refundingOf();
      const whole = await aPaidDebit();
      const part = partOf(whole, whole.amount.amountMinor * 0.2);
      await method.refund(part);
      expect(await method.enquireRefund({ ...part, refundRequestId: aRequestId() })).toEqual({ outcome: 'not-found' });
    });

    it.each(lostAnswers)('whose answer is lost ($fault) is found again: done $isDone', async ({ fault, isDone }) => {
      const refunding = refundingOf();
      const { sandbox, port, method, impatient } = refunding;
      const whole = await refunding.aPaidDebit();
      const part = partOf(whole, whole.amount.amountMinor * 0.2);
      await sandbox.arm({ port, operation: 'refund', fault });
      expect(await impatient.refund(part)).toEqual({ outcome: 'unknown' });
      expect(await method.enquireRefund(part)).toEqual({ outcome: isDone ? 'refunded' : 'not-found' });
      if (!isDone) expect(await method.refund(part)).toEqual({ outcome: 'refunded' });
      expect(await backOf(refunding, whole)).toEqual([majorOf(part.amount.amountMinor, whole)]);
    });
  });

/** Tests that a provider of whole refunds refuses a part and sends nothing. */
export const testWholeRefundsOnly = (refundingOf: () => Refunding) =>
  it('refuses a refund of a part, and sends nothing', async () => {
    const { sandbox, method, aPaidDebit } = refundingOf();
    const whole = await aPaidDebit();
    const part = partOf(whole, 1);
    expect(method.refundsWholeOnly).toBe(true);
    expect(await method.refund(part)).toEqual({ outcome: 'refused' });
    expect(await method.enquireRefund(part)).toEqual({ outcome: 'not-found' });
    expect((await sandbox.books(whole.debit.transactionId)).refunds).toEqual([]);
    expect(await method.refund(whole)).toEqual({ outcome: 'refunded' });
  });
