/** The audit's result for one requirement. */
type Verdict = 'met' | 'not applicable' | 'open';

/**
 * One requirement of OWASP ASVS 5.0.0 by its number. `asks` is what it asks for, in our words; `how` is how it is met, or
 * why it does not apply; `missing` is what an open one lacks. Paths in backticks stand in the repository. Its tests are
 * those whose titles hold its number, as in `[V2.3.1]`; a met one without tests is held by reading alone.
 */
export type Requirement = {
  number: string;
  level: 1 | 2;
  verdict: Verdict;
  asks?: string;
  how?: string;
  missing?: string;
};

/** A requirement that is met. */
export const met = (number: string, level: 1 | 2, asks: string, how: string): Requirement => ({
  number,
  level,
  verdict: 'met',
  asks,
  how,
});

/** A requirement about something that the product does not have. */
export const notHere = (number: string, level: 1 | 2, why: string): Requirement => ({
  number,
  level,
  verdict: 'not applicable',
  how: why,
});

/** A requirement that is not met, or in part: what there is, then what is missing. */
export const open = (number: string, level: 1 | 2, asks: string, how: string, missing: string): Requirement => ({
  number,
  level,
  verdict: 'open',
  asks,
  ...(how && { how }),
  missing,
});
