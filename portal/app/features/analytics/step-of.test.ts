import type { ApplicationCall } from '@selfcare/contract/addresses';
import { expect, test } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import { stepOf } from './step-of.ts';

const success: Answer<unknown> = { outcome: 'success', result: {} };
const refused: Answer<unknown> = { outcome: 'refused', code: '400', message: '', result: {} };
const lost: Answer<unknown> = { outcome: 'lost', reason: 'network' };

test.each<[ApplicationCall[], string, string | undefined]>([
  [['validateMsisdn'], 'number_validated', 'number_refused'],
  [['bundles'], 'bundles_shown', undefined],
  [['bill', 'fixedInvoices'], 'bill_shown', undefined],
  [['queryBalance'], 'balance_shown', undefined],
  [['sendOtp', 'sendInvoiceOtp', 'resendOtp', 'resendInvoiceOtp'], 'code_sent', undefined],
  [['verifyOtp', 'verifyInvoiceOtp'], 'code_verified', 'code_refused'],
  [['paymentOptions', 'leadPaymentOptions'], 'methods_shown', undefined],
  [['initiate', 'authInitiate'], 'payment_registered', 'payment_refused'],
  [['process', 'authProcess'], 'payment_sent', 'payment_refused'],
])('%j is one step, whichever of them was made; what was lost is none', (names, well, badly) => {
  for (const name of names)
    expect([stepOf(name, success), stepOf(name, refused), stepOf(name, lost)]).toEqual([well, badly, undefined]);
});

test('what asks how a payment stands is no step', () => expect(stepOf('status', success)).toBeUndefined());
