import type { ValidateMsisdnResult } from '@selfcare/contract/subscribers';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import { isFields } from '../../session/shape.ts';

/** What is known of the line to recharge. `failed` says nothing about the line: nobody could be asked. */
export type Line =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'prepaid' }
  | { state: 'refused'; reason: 'invalid' | 'unknown' | 'postpaid' | 'hybrid' }
  | { state: 'failed'; failure: Refused | Lost };

const byType: Record<ValidateMsisdnResult['lineType'], Line> = {
  PREPAID: { state: 'prepaid' },
  POSTPAID: { state: 'refused', reason: 'postpaid' },
  HYBRID: { state: 'refused', reason: 'hybrid' },
};

/** Whether a kept answer of call 5 still has its shape. */
export const isLineResult = (value: unknown): value is ValidateMsisdnResult =>
  isFields(value) &&
  typeof value.msisdn === 'string' &&
  typeof value.broadband === 'boolean' &&
  Object.hasOwn(byType, String(value.lineType));

/** What the answer of call 5 says of a line: another operator's number is a 404, a malformed one a 400. */
export const lineOf = (answer: Answer<ValidateMsisdnResult>): Line => {
  if (answer.outcome === 'success') return byType[answer.result.lineType];
  if (answer.outcome === 'refused' && answer.code === '404') return { state: 'refused', reason: 'unknown' };
  if (answer.outcome === 'refused' && answer.code === '400') return { state: 'refused', reason: 'invalid' };
  return { state: 'failed', failure: answer };
};
