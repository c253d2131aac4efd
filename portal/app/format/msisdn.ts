/** Returns `05 512 34 56`. */
export const groupMsisdn = (digits: string, groups: readonly number[]) => {
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  const parts = ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, index + 1 < ends.length ? end : undefined));
  return parts.filter(Boolean).join(' ');
};

/** Keeps a number that the server masked. */
export const formatMsisdn = (msisdn: string | null | undefined, groups: readonly number[]): string => {
  const text = msisdn ?? '';
  return (/^\d+$/.test(text) ? groupMsisdn(text, groups) : text).replaceAll(' ', '\u00a0');
};
