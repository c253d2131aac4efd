/** Returns what stands behind the `#` of an address, without the punctuation and blanks that a sentence left at its end. */
export const wholeFragment = (hash: string): string =>
  hash.replace(/^#/, '').replace(/(?:[\s.,;:!)\]]|%20|%C2%A0)+$/i, '');

/**
 * What a deep link says behind its `#`, taken out of the address and the history at once, before anything else can read it;
 * undefined for an address without one. An ordinary anchor (`#contenu`) stays.
 */
export const takeFragment = (): string | undefined => {
  const { hash, pathname, search } = location;
  if (!/[#&](msisdn|amount)=/i.test(hash)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return hash;
};
