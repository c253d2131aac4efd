/** Providers that are often misspelt, the most common first. */
const common = [
  'gmail.com',
  'yahoo.fr',
  'yahoo.com',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'icloud.com',
  'live.fr',
  'orange.fr',
];
/** Real providers that differ from those by one letter. */
const alsoReal = new Set(['mail.com', 'ymail.com', 'gmx.com', 'live.com', 'aol.com', 'gmail.fr', 'hotmail.co']);

/** Checks whether one inserted, deleted, changed or swapped letter turns `one` into `other`. */
const isNear = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
};

/** Returns the corrected address of a misspelt provider such as `gmial.com`; undefined otherwise. */
export const meantEmail = (email: string): string | undefined => {
  const [, name, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim()) ?? [];
  const typed = domain.toLowerCase();
  if (!name || common.includes(typed) || alsoReal.has(typed)) return undefined;
  const meant = common.find((known) => isNear(typed, known));
  return meant && `${name}@${meant}`;
};
