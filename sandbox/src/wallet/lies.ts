import { newId } from '../books.ts';
import { wrongAmountOf, type Answer, type Lies } from '../faults/answer.ts';
import type { Sandbox } from '../sandbox.ts';
import { requestState } from './debit.ts';
import { gsmaError } from './errors.ts';
import type { DebitRequest, Requests } from './requests.ts';
import { transactionOf } from './settle.ts';

const say = (body: object): Answer => ({ status: 200, body });

/** Returns the lies that a request state can tell. */
export const stateLies = (request: DebitRequest | undefined): Lies | undefined => {
  if (request === undefined) return undefined;
  const failed = (code: string, description: string) => () => {
    const error = gsmaError('businessRule', code, description);
    return say(requestState({ ...request, status: 'failed', objectReference: '', error }));
  };
  return {
    'says-failed': failed('insufficientFunds', 'The balance is too low'),
    'says-expired': failed('requestExpired', 'The owner did not answer in time'),
    'says-pending': () => say(requestState({ ...request, status: 'pending', objectReference: '', error: undefined })),
  };
};

/**
 * Returns a completed request state that leads to a transaction, which tells the lie. The reference is stored: if the
 * owner approves later, the real transaction has it.
 */
export const claimCompleted = (requests: Requests, request: DebitRequest): Answer => {
  const objectReference = request.objectReference || request.promisedReference || newId('TX');
  requests.keep({ ...request, promisedReference: objectReference });
  return say(requestState({ ...request, status: 'completed', objectReference, error: undefined }));
};

/** Returns the lies that a transaction can tell. */
export const transactionLies = (sandbox: Sandbox, request: DebitRequest | undefined, reference: string): Lies => {
  if (request === undefined) return {};
  const told = { ...request, objectReference: reference };
  const wrong = { ...told, amount: String(wrongAmountOf(Number(request.amount))) };
  return {
    'says-failed': () => say(transactionOf(sandbox, told, 'failed')),
    'says-expired': () => say(transactionOf(sandbox, told, 'failed')),
    'says-pending': () => say(transactionOf(sandbox, told, 'pending')),
    'says-paid': () => say(transactionOf(sandbox, told, 'completed')),
    'wrong-amount': () => say(transactionOf(sandbox, wrong, 'completed')),
  };
};
