import { randomUUID } from 'node:crypto';
import type { Answer, Lies } from '../faults/answer.ts';
import type { Collection, Collections } from '../operator/collections.ts';
import { giveBack } from '../operator/owner-payments.ts';
import type { Sandbox } from '../sandbox.ts';
import { refusalOf, type Input } from './read.ts';
import { say, standings } from './words.ts';

const echo = (input: Input) => ({ output_ThirdPartyConversationID: input('input_ThirdPartyConversationID') });

/** The answer to a payment in the asynchronous form: the customer is asked, cannot be, or (undefined) was before. */
export const debitAnswer = (asked: Collection | undefined, input: Input): Answer => {
  if (asked === undefined) return say('INS-10', echo(input));
  const fields = { output_TransactionID: 'N/A', output_ConversationID: asked.conversationId, ...echo(input) };
  return asked.state === 'pending' ? say('INS-0', fields, 201) : say(standings[asked.state].code, fields);
};

/** Why a query is refused before it is looked at. */
const queryRefusal = (sandbox: Sandbox, input: Input): Answer | undefined => {
  return refusalOf(sandbox, input, ['input_QueryReference']);
};

/** The answer to a query by the merchant's own id. What is reversed says so. */
export const queryAnswer = (sandbox: Sandbox, found: Collection | undefined, input: Input): Answer => {
  const refusal = queryRefusal(sandbox, input);
  if (refusal !== undefined) return refusal;
  if (found === undefined) return say('INS-14', echo(input));
  const isReversed = sandbox.books.findDebit(found.debitId ?? '')?.refundedBy !== undefined;
  return standingAnswer(found, input, isReversed ? 'Reversed' : standings[found.state].status);
};

/** The lies about a query that is in order. */
export const queryLies = (
  sandbox: Sandbox,
  collections: Collections,
  found: Collection | undefined,
  input: Input,
): Lies | undefined => {
  if (found === undefined || queryRefusal(sandbox, input) !== undefined) return undefined;
  return collections.lies(found, (told) => standingAnswer(told, input, standings[told.state].status));
};

const standingAnswer = (told: Collection, input: Input, status: string): Answer => {
  const { debitId, amount, currency, conversationId } = told;
  return say('INS-0', {
    output_ResponseTransactionStatus: status,
    ...(debitId !== undefined && { output_TransactionID: debitId }),
    output_Amount: String(amount),
    output_Currency: currency,
    output_ConversationID: conversationId,
    ...echo(input),
  });
};

/** Reverses a payment, whole and once: a query could not tell of a part. */
export const reversalAnswer = (sandbox: Sandbox, input: Input): Answer => {
  const refusal = refusalOf(sandbox, input, ['input_TransactionID', 'input_ReversalAmount']);
  if (refusal !== undefined) return refusal;
  const debit = sandbox.books.findDebit(input('input_TransactionID'));
  if (debit?.port !== 'mpesa') return say('INS-18', echo(input));
  if (Number(input('input_ReversalAmount')) !== debit.amount) return say('INS-15', echo(input));
  const refund = giveBack(sandbox, 'mpesa', debit);
  if (refund === undefined) return say('INS-10', echo(input));
  return say('INS-0', {
    output_TransactionID: refund.id,
    output_ConversationID: randomUUID(),
    ...echo(input),
  });
};
