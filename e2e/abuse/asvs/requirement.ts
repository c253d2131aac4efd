import type { by } from '../row.ts';

type Proof = ReturnType<typeof by>;

/** What the audit says of one requirement. */
type Verdict = 'met' | 'not applicable' | 'open';

/**
 * One requirement of OWASP ASVS 5.0.0 by its number. `asks` is what it asks for, in our words; `how` is how it is met, or
 * why it does not apply; `missing` is what an open one lacks. Paths in backticks stand in the repository. A met one
 * without tests is held by reading alone, and the page says so.
 */
export type Requirement = {
  number: string;
  level: 1 | 2;
  verdict: Verdict;
  asks: string;
  how?: string;
  missing?: string;
  tests: readonly Proof[];
};

type Judge<Text extends string[]> = (
  number: string,
  level: 1 | 2,
  asks: string,
  ...rest: [...Text, ...tests: Proof[]]
) => Requirement;

/** It is met. */
export const met: Judge<[how: string]> = (number, level, asks, how, ...tests) => ({
  number,
  level,
  verdict: 'met',
  asks,
  how,
  tests,
});

/** There is nothing here that it speaks of. */
export const notHere: Judge<[why: string]> = (number, level, asks, how, ...tests) => ({
  number,
  level,
  verdict: 'not applicable',
  asks,
  how,
  tests,
});

/** It is not met, or not whole: what there is, then what is missing. */
export const open: Judge<[how: string, missing: string]> = (number, level, asks, how, missing, ...tests) => ({
  number,
  level,
  verdict: 'open',
  asks,
  ...(how && { how }),
  missing,
  tests,
});
