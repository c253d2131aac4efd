import { isRefusal, type Answer } from '../http/answer.ts';

/** The result of an answer that must not be a refusal. */
export const resultOf = <Result>(answer: Answer<Result>): Result => {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`);
  return answer.result;
};

/** The refusal of an answer that must be one, as its code and the transaction that it names. */
export const refusalOf = (answer: Answer<unknown>): { code: string; transactionId?: unknown } => {
  if (!isRefusal(answer)) throw new Error(`not refused: ${JSON.stringify(answer.result)}`);
  const { code, result } = answer.refusal;
  return { code, ...(result?.transactionId !== undefined && { transactionId: result.transactionId }) };
};
