import type { Row } from './row.ts';

/** Codes, guesses, look-ups. */
export const codesAndNumbers: Row[] = [
  {
    row: 'A01',
    promise: 'A code bears five guesses, a number fifteen a day; a new code brings no new ones',
    checked:
      'without the five guesses of a code; the fifteen of a number; the single use of a code; the lock under which a number’s guesses come one after the other',
  },
  {
    row: 'A02',
    promise: 'Guessing at many numbers makes every guess cost work, and shuts out nobody who does it (decision 014)',
    checked: 'without the work of a guess under attack; the one guess that a proof is good for',
  },
  {
    row: 'A03',
    promise: 'Codes by SMS have budgets of number, browser, address and all',
    checked:
      'without the three messages of ten minutes; the share of an address; the share of a browser; the lock under which a number’s codes are sent',
  },
  {
    row: 'A04',
    promise: 'No byte of the client reaches an SMS',
    checked: 'with a message that repeats what a client wrote',
  },
  {
    row: 'A05',
    promise: 'What a line is costs one of twenty numbers an hour, and time tells nothing that the answer does not',
    checked: 'without the twenty look-ups of a browser; without that of the call that asks for all parts at once',
    open: '50 of each are timed, not 2,000, by the work that they make, and no difference is one under 1 ms; a code for a number that is not ours is refused at once, with an answer that says so',
  },
  {
    row: 'A06',
    promise:
      'Past five wrong pairs a day a try at a bill costs work; a wrong pair and an unknown account are one answer',
    checked:
      'without the five wrong pairs of a number, and of an account; the work past them, also growing, and its bound; the pair and the browser that work is bound to; the single use of a proof, also at once; the twenty wrong pairs of an address; the alarm; the count that is taken before billing is asked; the one answer to a wrong account, an unknown one and a closed one',
  },
];

/** Payments, PINs, consent. */
export const payments: Row[] = [
  {
    row: 'A07',
    promise: 'Ids are random; strangers read no number, in no state; unknown and wrong ids are alike',
    checked: 'without the masks for strangers; the one answer to a malformed id; the no-store of a status',
  },
  {
    row: 'A08',
    promise: 'Prices are the server’s: no changed field is accepted under price',
    checked: 'without the price of the catalogue, and the comparison with it; the lower bound of a recharge',
  },
  {
    row: 'A09',
    promise: 'No order of calls debits anybody without consent',
    checked: 'without the token at process; the token at initiate',
  },
  {
    row: 'A10',
    promise: 'A sealed PIN serves once, for its transaction',
    checked: 'without the transaction that a sealed PIN names; the memory of sealed PINs',
  },
  {
    row: 'A11',
    promise: 'A wallet bears five wrong PINs; closing, new purchases, browsers and restarts bring no sixth',
    checked: 'without the five wrong PINs of a wallet; the three wallets of a browser',
  },
  {
    row: 'A30',
    promise: 'A SIM changed within 240 h gets no code that leads to a debit',
    checked: 'without the question about the SIM; the 240 hours that are asked for',
  },
  {
    row: 'A31',
    promise: 'Three prompts a wallet in ten minutes, with amount and name',
    checked: 'without the three prompts of a wallet',
  },
  {
    row: 'A33',
    promise: 'Prompts and messages go to few strangers from one browser, address or network, and only to who took part',
    checked:
      'without the ten wallets of a browser in an hour; its thirty of a day; the thirty prompts of an address; the bound of everybody’s prompts, and its alarm; the bound of messages after a payment, and the share that they leave; the question who took part; the message of a refund past the bound',
  },
  {
    row: 'A34',
    promise:
      'An IPv6 /64 is one address, a /48 bears ten times as much, and a third of each budget in all is kept for quiet ones',
    checked:
      'without the /64 as one address, where it is read and where a request comes in; IPv4 as itself where it is mapped; the /48, and its ten times; the fifty times of carrier NAT; the share that is kept for quiet addresses; the bound of what quiet is, also over a /48; the half of it for those that were good; the browser that paid before, and that one alone',
  },
  {
    row: 'A35',
    promise: 'What a wallet refuses is told three times in ten minutes, then the wallet is not asked',
    checked:
      'without the three refusals of ten minutes; the ten of a day; the count over all providers; the ten refusals of a browser; the look-up that a payer costs',
  },
  {
    row: 'A36',
    promise: 'Another browser’s payment is named by no 409, sent by nobody else, and keeps its personal parts',
    checked:
      'without the name left out of a 409; the 404 to another browser’s process; the parts kept from another browser; the path left out of a receipt number',
  },
  {
    row: 'A37',
    promise: 'What a stranger spends in a customer’s name never keeps the customer out',
    checked:
      'without the owner’s own prompts and refusals, and the bound of these; past success, and that of any browser taken for one’s own; the number that a code proved, and the offer of a code; the prompt that gives way; with a bill that waits for another browser’s prompt; without the free pass of a proved pair; the kept share of a number’s codes; the work of a try at a lead; the owner’s own guesses; the payer and the owner whom the codes and guesses of an address spare; the wait of who tries a provider and never pays',
  },
  {
    row: 'A38',
    promise: 'Attempts that are only registered fill no database and shut nobody out',
    checked:
      'without the budget of initiate; each of what keeps an attempt from being forgotten, one at a time; the week',
  },
];
