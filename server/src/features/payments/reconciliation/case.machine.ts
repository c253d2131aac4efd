/** How a difference between a provider's statement and the books stands. */
type CaseState = 'OPEN' | 'FITS' | 'CLOSED';

/**
 * Every move of a case. OPEN: somebody must look. FITS: the books and the statements agree by now. CLOSED: a person has said why it
 * differs; it opens again once either side tells something else.
 */
export const transitions: readonly { from: CaseState; event: string; to: CaseState }[] = [
  { from: 'OPEN', event: 'fit', to: 'FITS' },
  { from: 'OPEN', event: 'close', to: 'CLOSED' },
  { from: 'FITS', event: 'differ', to: 'OPEN' },
  { from: 'CLOSED', event: 'differ', to: 'OPEN' },
];
