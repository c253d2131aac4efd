import { codesAndNumbers, payments } from './codes-and-payments.ts';
import type { Row } from './row.ts';
import { specification } from './specification.ts';
import { web } from './web.ts';

/** The chapters of docs/abuse.md: abuse by what it touches, then the calls and pages that invite it. */
export const chapters: Readonly<Record<string, readonly Row[]>> = {
  'Codes and numbers': codesAndNumbers,
  Payments: payments,
  'The web': web,
  'Calls and pages that invite abuse, made safe': specification,
};
