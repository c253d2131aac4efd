import { codesAndNumbers, payments } from './codes-and-payments.ts';
import type { Row } from './row.ts';
import { specification } from './specification.ts';
import { web } from './web.ts';

/** The abuse of safety.md C.2 by what it touches, then the behaviours of C.3. */
export const chapters: Readonly<Record<string, readonly Row[]>> = {
  'Codes and numbers': codesAndNumbers,
  Payments: payments,
  'The web': web,
  'What the specification asks, made safe': specification,
};
