import { by, type Row } from './row.ts';

/** Codes, guesses, look-ups. */
export const codesAndNumbers: Row[] = [
  {
    row: 'A01',
    promise: 'A code bears five guesses, a number fifteen a day; a new code brings no new ones',
    tests: [
      by('of one number are fifteen in any 24 hours, however they are spread (I14)', 'otp-budgets'),
      by('gives no new tries, and is refused when there are none', 'resend-otp'),
      by('twenty at once cost what five one after the other cost', 'verify-otp'),
      by('is taken once, and neither it nor the token is kept in clear', 'verify-otp'),
    ],
  },
  {
    row: 'A02',
    promise: 'Guessing at many numbers makes every guess cost work, and shuts out nobody who does it (decision 014)',
    tests: [
      by('that are most of all codes make every guess cost work, until they are fewer (A02)', 'otp-budgets'),
      by('a right code without work gives no token; with it, it does', 'guessing-costs-work'),
      by('a proof serves one guess at one code', 'guessing-costs-work'),
      by('whether a code is right is not told before the work is done, and asking costs no try', 'guessing-costs-work'),
      by('work that is asked for is done, and the same code sent again with the proof of it', 'call-with-work'),
      by('a customer in the midst of it pays as ever: the page does the work by itself', 'guessing.journey'),
    ],
  },
  {
    row: 'A03',
    promise: 'Codes by SMS have budgets of number, browser, address and all',
    tests: [
      by('a flood from one address leaves everybody else untouched (A03)', 'otp-budgets'),
      by('are never more in any ten minutes, any hour, any day, however they are spread', 'otp-budgets'),
      by('by all are three hundred a minute; the next rings the alarm', 'otp-budgets'),
    ],
  },
  {
    row: 'A04',
    promise: 'No byte of the client reaches an SMS',
    tests: [by('no byte of what the client writes reaches a message (A04)', 'send-otp')],
  },
  {
    row: 'A05',
    promise: 'What a line is costs one of twenty numbers an hour, and time tells nothing that the answer does not',
    tests: [
      by('is twenty numbers an hour, over both calls; a number asked again costs nothing', 'look-up'),
      by('is not escaped by throwing the cookie away: an address has 300', 'look-up'),
      by('costs one of the same twenty numbers; a number that was looked up costs nothing more', 'look-up'),
      by('%s are answered after the same time (A05)', 'equal-times'),
      by('an answer that leaves out a question to the operator is seen by its time', 'equal-times'),
    ],
    open: '50 of each are timed, not 2,000, by the work that they make, and no difference is one under 1 ms; a code for a number that is not ours is refused at once, with an answer that says so',
  },
  {
    row: 'A06',
    promise: 'Bills are opened by a code or five wrong pairs a day; a wrong pair and an unknown account are one answer',
    tests: [
      by(
        'costs one of five wrong pairs a day of the number, whoever guesses; the right pair is then refused too',
        'bills',
      ),
      by('of a wrong pair, an unknown account and a closed one are one answer after the same calls', 'bills'),
      by('is listed for account and email, and a wrong pair is answered like an unknown account', 'products.journey'),
    ],
  },
];

/** Payments, PINs, consent. */
export const payments: Row[] = [
  {
    row: 'A07',
    promise: 'Ids are random; strangers read no number, in no state; unknown and wrong ids are alike',
    tests: [
      by('a stranger never reads a number or an address, in no state; its own browser reads all', 'status-secrecy'),
      by('find nothing: two hundred at random, and every neighbour of a real one', 'status-secrecy'),
      by('of an id that is not there and of one that is none are alike', 'status.route'),
      by('is never kept by a cache, and hands no address on', 'status.route'),
    ],
  },
  {
    row: 'A08',
    promise: 'Prices are the server’s: no changed field is accepted under price',
    tests: [
      by('with another %s, 200 of them, is never accepted under price', 'tampering'),
      by('%s is refused, never coerced', 'bad-input'),
    ],
  },
  {
    row: 'A09',
    promise: 'No order of calls debits anybody without consent',
    tests: [by('is as the model says, and what is refused leaves no trace: so of all orders', 'consent-walks')],
  },
  {
    row: 'A10',
    promise: 'A sealed PIN serves once, for its transaction',
    tests: [
      by('not on another transaction either', 'sealed-pin'),
      by('twenty times at once is one guess', 'sealed-pin'),
      by('and what was sealed by the old padding is none either', 'sealed-pin'),
      by(
        'a PIN under a key that is two behind is none: a 400 that costs no guess, and a fresh one pays',
        'changed-pin-key',
      ),
    ],
  },
  {
    row: 'A11',
    promise: 'A wallet bears five wrong PINs; closing, new purchases, browsers and restarts bring no sixth',
    tests: [
      by('in a new transaction of the same purchase, not even the right one; it ends FAILED', 'pin.route'),
      by('for another purchase, from a new browser, with another code, from another address', 'pin.route'),
      by('after a restart of the portal', 'pin.route'),
      by('one browser tries the PINs of three wallets a day; the fourth is 429 and not asked', 'sealed-pin'),
      by('five wrong PINs lock the wallet: the page says what unlocks it, and that nothing was charged', 'pin.journey'),
    ],
  },
  {
    row: 'A30',
    promise: 'A SIM changed within 240 h gets no code that leads to a debit',
    tests: [
      by('a SIM that was changed lately gets no code, so no debit (A30)', 'airtime.route'),
      by('that nobody can tell of gets no code: 503 and a time to come back', 'send-otp'),
    ],
  },
  {
    row: 'A31',
    promise: 'Three prompts a wallet in ten minutes, with amount and name',
    tests: [
      by(
        'prompts a wallet three times in ten minutes, answered or not; the fourth waits (A31)',
        'second-wallets.route',
      ),
      by('different payments from one wallet prompt it three times', 'races'),
    ],
  },
];
