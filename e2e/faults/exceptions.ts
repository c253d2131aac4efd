type Exception = { cells: string; why: string };

/** Cells that cannot happen here, with the reason. */
export const doNotApply: readonly Exception[] = [
  { cells: 'M1 M2 M3 M4 M5 M6 M7 M8 M9: S1: F22', why: 'a quote reads, and commits nothing' },
  { cells: 'M1 M2 M3 M4 M5 M6 M7 M8 M9: S1: F30', why: 'a quote keeps nothing from one request to the next' },
  {
    cells: 'M3 M9: S6: F01 F02 F09 F10 F11 F12 F13 F14 F15 F22 F23 F24 F26 F35',
    why: 'charging calls nobody back: it answers, and is asked',
  },
  { cells: 'M3 M9: S5: F11', why: 'charging calls nobody back' },
  { cells: 'M3 M9: S7: F10 F14', why: 'charging calls nobody back: an enquiry has nothing to contradict' },
  { cells: 'M3 M4 M5 M6 M7 M9: S10: F09', why: 'no provider calls back about a refund: it is asked about' },
  { cells: 'M1 M2 M3 M5 M6 M7 M8 M9: S4: F35', why: 'only a PIN is sealed under a key of ours' },
  { cells: 'M1 M2 M3 M4 M5 M8 M9: S5: F35', why: 'the key is a setting, fixed for the life of a process' },
];

/**
 * Flows that run the same server code, so that one covers the other. A debit with a PIN uses the wallet's code, but
 * nobody sends it twice: its sending (S5) is separate.
 */
export const sameCode: Readonly<Record<string, string>> = {
  M2: 'M1',
  M4: 'M5',
  // A lead uses the connectors of card and airtime, under its own wire words.
  M8: 'M1',
  M9: 'M3',
  'broadband bundle': 'bundle activation',
  'fixed-internet invoice': 'postpaid/hybrid bill',
};
