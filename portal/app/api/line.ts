import type { LineType, ValidateMsisdnResult } from '@selfcare/contract/subscribers';
import { isFields } from './shape.ts';
import type { Answer, Lost, Refused } from './answer.ts';

/** What is known of a line. `failed` says nothing about the line: nobody could be asked. */
export type Line =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'found'; lineType: LineType; broadband: boolean }
  | { state: 'refused'; reason: 'invalid' | 'unknown' }
  | { state: 'failed'; failure: Refused | Lost };

const lineTypes: Record<LineType, true> = { PREPAID: true, POSTPAID: true, HYBRID: true };

/** Whether a kept answer of `validateMsisdn` still has its shape. */
export const isLineResult = (value: unknown): value is ValidateMsisdnResult =>
  isFields(value) &&
  typeof value.msisdn === 'string' &&
  typeof value.broadband === 'boolean' &&
  Object.hasOwn(lineTypes, String(value.lineType));

/** What the answer of `validateMsisdn` says of a line: another operator's number is a 404, a malformed one a 400. */
export const lineOf = (answer: Answer<ValidateMsisdnResult>): Line => {
  if (answer.outcome === 'success') {
    const { lineType, broadband } = answer.result;
    return { state: 'found', lineType, broadband };
  }
  if (answer.outcome === 'refused' && answer.code === '404') return { state: 'refused', reason: 'unknown' };
  if (answer.outcome === 'refused' && answer.code === '400') return { state: 'refused', reason: 'invalid' };
  return { state: 'failed', failure: answer };
};
