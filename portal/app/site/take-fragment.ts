/** Drops punctuation and blanks that a sentence left at the end. */
export const wholeFragment = (hash: string): string =>
  hash.replace(/^#/, '').replace(/(?:[\s.,;:!)\]]|%20|%C2%A0)+$/i, '');

/** Removes a deep link's fragment from address and history before anything else reads it. Plain anchors stay. */
export const takeFragment = (): string | undefined => {
  const { hash, pathname, search } = location;
  if (!/[#&](msisdn|amount)=/i.test(hash)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return hash;
};
