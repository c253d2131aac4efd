import type { LineType, ValidateMsisdnResult } from '@selfcare/contract/subscribers';
import { isFields } from './shape.ts';
import type { Answer, Lost, Refused } from './answer.ts';

export type Line =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'found'; lineType: LineType; broadband: boolean }
  | { state: 'refused'; reason: 'invalid' | 'unknown' }
  | { state: 'failed'; failure: Refused | Lost };

const lineTypes: Record<LineType, true> = { PREPAID: true, POSTPAID: true, HYBRID: true };

export const isLineResult = (value: unknown): value is ValidateMsisdnResult =>
  isFields(value) &&
  typeof value.msisdn === 'string' &&
  typeof value.broadband === 'boolean' &&
  Object.hasOwn(lineTypes, String(value.lineType));

/** Reads `validateMsisdn`: 404 is another operator's number, 400 a malformed one. */
export const lineOf = (answer: Answer<ValidateMsisdnResult>): Line => {
  if (answer.outcome === 'success') {
    const { lineType, broadband } = answer.result;
    return { state: 'found', lineType, broadband };
  }
  if (answer.outcome === 'refused' && answer.code === '404') return { state: 'refused', reason: 'unknown' };
  if (answer.outcome === 'refused' && answer.code === '400') return { state: 'refused', reason: 'invalid' };
  return { state: 'failed', failure: answer };
};
