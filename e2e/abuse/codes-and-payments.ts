import { by, type Row } from './row.ts';

/** Codes, guesses, look-ups. */
export const codesAndNumbers: Row[] = [
  {
    row: 'A01',
    promise: 'A code bears five guesses, a number fifteen a day; a new code brings no new ones',
    checked:
      'without the five guesses of a code; the fifteen of a number; the single use of a code; the lock under which a number’s guesses come one after the other',
    tests: [
      by('of one number are fifteen in any 24 hours, however they are spread (I14)', 'otp-budgets'),
      by('gives no new tries, and is refused when there are none', 'resend-otp'),
      by('twenty wrong guesses at a code are five, and then the right one is worth nothing', 'guesses-at-once'),
      by('the right code, entered ten times, gives one token', 'guesses-at-once'),
      by('is taken once, and neither it nor the token is kept in clear', 'verify-otp'),
    ],
  },
  {
    row: 'A02',
    promise: 'Guessing at many numbers makes every guess cost work, and shuts out nobody who does it (decision 014)',
    checked: 'without the work of a guess under attack; the one guess that a proof is good for',
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
    checked:
      'without the three messages of ten minutes; the share of an address; the share of a browser; the lock under which a number’s codes are sent',
    tests: [
      by('a flood from one address leaves everybody else untouched (A03)', 'otp-budgets'),
      by('are never more in any ten minutes, any hour, any day, however they are spread', 'otp-budgets'),
      by('a code asked for by ten browsers is one message', 'guesses-at-once'),
      by('by one browser are twenty a day, wherever it is', 'otp-budgets'),
      by('by one address are sixty an hour, with however many browsers', 'otp-budgets'),
      by(
        'by all are three hundred a minute, of which a third is kept for quiet addresses; the next rings the alarm',
        'otp-budgets',
      ),
    ],
  },
  {
    row: 'A04',
    promise: 'No byte of the client reaches an SMS',
    checked: 'with a message that repeats what a client wrote',
    tests: [by('no byte of what the client writes reaches a message (A04)', 'send-otp')],
  },
  {
    row: 'A05',
    promise: 'What a line is costs one of twenty numbers an hour, and time tells nothing that the answer does not',
    checked: 'without the twenty look-ups of a browser; without that of the call that asks for all parts at once',
    tests: [
      by(
        'is the same as that of the other calls: past it the line is 429, alone, and the log of refusals has it',
        'purchase-context',
      ),
      by('is twenty numbers an hour, over both calls; a number asked again costs nothing', 'look-up'),
      by(
        'is the same as that of the other calls: past it the line is 429, alone, and the log of refusals has it',
        'purchase-context',
      ),
      by('is not escaped by throwing the cookie away: an address has 300', 'look-up'),
      by('costs one of the same twenty numbers; a number that was looked up costs nothing more', 'look-up'),
      by('%s are answered after the same time (A05)', 'equal-times'),
      by('an answer that leaves out a question to the operator is seen by its time', 'equal-times'),
    ],
    open: '50 of each are timed, not 2,000, by the work that they make, and no difference is one under 1 ms; a code for a number that is not ours is refused at once, with an answer that says so',
  },
  {
    row: 'A06',
    promise:
      'Past five wrong pairs a day a try at a bill costs work; a wrong pair and an unknown account are one answer',
    checked:
      'without the five wrong pairs of a number, and of an account; the work past them, also growing, and its bound; the pair and the browser that work is bound to; the single use of a proof, also at once; the twenty wrong pairs of an address; the alarm; the count that is taken before billing is asked; the one answer to a wrong account, an unknown one and a closed one',
    tests: [
      by('five wrong pairs a day of the number cost nothing, whoever guesses; from then on a try needs work', 'bills'),
      by('costs more with the wrong pairs of the day, up to 24 bits', 'bills'),
      by('with work tells whether the pair is right, once, of this pair and to this browser', 'bills'),
      by(
        'from one address costs work after twenty wrong pairs a day, of however many accounts; elsewhere nobody notices',
        'bills',
      ),
      by('rings the alarm after twenty wrong pairs of one account in a day', 'bills'),
      by('do not pass the five of a day', 'pair-budget'),
      by('under one proof are one guess', 'pair-budget'),
      by('of a wrong pair, an unknown account and a closed one are one answer after the same calls', 'bills'),
      by('under %s is refused', 'bills'),
      by('is listed for account and email, and a wrong pair is answered like an unknown account', 'products.journey'),
    ],
  },
];

/** Payments, PINs, consent. */
export const payments: Row[] = [
  {
    row: 'A07',
    promise: 'Ids are random; strangers read no number, in no state; unknown and wrong ids are alike',
    checked: 'without the masks for strangers; the one answer to a malformed id; the no-store of a status',
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
    checked: 'without the price of the catalogue, and the comparison with it; the lower bound of a recharge',
    tests: [
      by('with another %s, 200 of them, is never accepted under price', 'tampering'),
      by('%s is refused, never coerced', 'bad-input'),
    ],
  },
  {
    row: 'A09',
    promise: 'No order of calls debits anybody without consent',
    checked: 'without the token at process; the token at initiate',
    tests: [
      by('is as the model says, and what is refused leaves no trace: so of all orders', 'consent-walks'),
      by('none, or one that is none', 'airtime-token'),
      by('another’s, or one for another purchase or purpose', 'airtime-token'),
      by('one that another transaction was sent under', 'airtime-token'),
    ],
  },
  {
    row: 'A10',
    promise: 'A sealed PIN serves once, for its transaction',
    checked: 'without the transaction that a sealed PIN names; the memory of sealed PINs',
    tests: [
      by('not on another transaction either', 'sealed-pin'),
      by('is good for the transaction it was sealed for alone, and for that one afterwards', 'sealed-pin'),
      by('twenty times at once is one guess', 'sealed-pin'),
      by('is taken once, by whichever of fifty is first', 'pin.db'),
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
    checked: 'without the five wrong PINs of a wallet; the three wallets of a browser',
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
    checked: 'without the question about the SIM; the 240 hours that are asked for',
    tests: [
      by('a SIM that was changed lately gets no code, so no debit (A30)', 'airtime.route'),
      by('that nobody can tell of gets no code: 503 and a time to come back', 'send-otp'),
      by('asking whether the SIM was changed', 'camara/sim-swap'),
    ],
  },
  {
    row: 'A31',
    promise: 'Three prompts a wallet in ten minutes, with amount and name',
    checked: 'without the three prompts of a wallet',
    tests: [
      by(
        'prompts a wallet three times in ten minutes, answered or not; the fourth waits (A31)',
        'second-wallets.route',
      ),
      by('different payments from one wallet prompt it three times', 'races'),
      by('is sent as the operator profile says', 'gsma-mobile-money/debit'),
    ],
  },
  {
    row: 'A33',
    promise: 'Prompts and messages go to few strangers from one browser, address or network, and only to who took part',
    checked:
      'without the ten wallets of a browser in an hour; its thirty of a day; the thirty prompts of an address; the bound of everybody’s prompts, and its alarm; the bound of messages after a payment, and the share that they leave; the question who took part; the message of a refund past the bound',
    tests: [
      by(
        'go to ten strangers an hour from one browser, and no message follows to any of them (A33)',
        'strangers.route',
      ),
      by('go to thirty strangers a day from one browser, whatever it waits for in between (A33)', 'strangers.route'),
      by(
        'are thirty an hour from one address, with however many browsers; elsewhere nobody notices (A33)',
        'strangers.route',
      ),
      by('of everybody together ring the alarm where they are spent', 'strangers.route'),
      by(
        'from messages that follow a payment: they count as codes do and leave those to the owner (A33)',
        'otp-budgets',
      ),
      by(
        'a number that got its messages hears no more of a success, and of money given back all the same (A33)',
        'outcome-message.route',
      ),
    ],
  },
  {
    row: 'A34',
    promise:
      'An IPv6 /64 is one address, a /48 bears ten times as much, and a third of each budget in all is kept for quiet ones',
    checked:
      'without the /64 as one address, where it is read and where a request comes in; IPv4 as itself where it is mapped; the /48, and its ten times; the fifty times of carrier NAT; the share that is kept for quiet addresses; the bound of what quiet is, also over a /48; the half of it for those that were good; the browser that paid before, and that one alone',
    tests: [
      by('an address, for its budgets', 'caller-address'),
      by('the addresses of an IPv6 /64 are one address, those of a /48 one site (A34)', 'http/context'),
      by(
        'an address is one, however many browsers it has; a /48 bears ten times as much as one of its /64 (A34)',
        'caller-budgets',
      ),
      by('for addresses that took little in the hour, half of it for those that were good before', 'caller-budgets'),
      by('not for a network that asks from ever new addresses of its own', 'caller-budgets'),
      by('an address of carrier NAT stands for fifty', 'caller-budgets'),
      by(
        'where a browser paid before it goes on beside those who spent the share of its address, and on its own',
        'caller-budgets',
      ),
    ],
  },
  {
    row: 'A35',
    promise: 'What a wallet refuses is told three times in ten minutes, then the wallet is not asked',
    checked:
      'without the three refusals of ten minutes; the ten of a day; the count over all providers; the ten refusals of a browser; the look-up that a payer costs',
    tests: [
      by('is told of three times: a balance is not found out by halves (A35)', 'strangers.route'),
      by('is told ten times a day, over all providers, and then the wallet is not asked', 'strangers.route'),
      by('of any number is told ten times an hour to one browser', 'strangers.route'),
      by('costs a look-up, the same number again none: twenty numbers an hour a browser', 'strangers.route'),
    ],
  },
  {
    row: 'A36',
    promise: 'Another browser’s payment is named by no 409, sent by nobody else, and keeps its personal parts',
    checked:
      'without the name left out of a 409; the 404 to another browser’s process; the parts kept from another browser; the path left out of a receipt number',
    tests: [
      by(
        'is named by no 409: not of the same goods, not of the same bill, not of the same purchase (A36)',
        'strangers.route',
      ),
      by('the provider’s number of the payment is shown, and no path of the provider’s (A36)', 'status.test'),
      by('is sent by nobody else: 404 while it is registered (A36)', 'strangers.route'),
      by(
        'gives its card page, address and access code to its own browser alone, also under the owner’s key (A36)',
        'strangers.route',
      ),
    ],
  },
  {
    row: 'A37',
    promise: 'What a stranger spends in a customer’s name never keeps the customer out',
    checked:
      'without the owner’s own prompts and refusals, and the bound of these; past success, and that of any browser taken for one’s own; the number that a code proved, and the offer of a code; the prompt that gives way; with a bill that waits for another browser’s prompt; without the free pass of a proved pair; the kept share of a number’s codes; the work of a try at a lead; the owner’s own guesses; the payer and the owner whom the codes and guesses of an address spare; the wait of who tries a provider and never pays',
    tests: [
      by(
        'that a stranger has spent do not keep the owner from paying, who paid from that wallet before (A37)',
        'strangers.route',
      ),
      by(
        'to strangers keeps nobody from paying who paid before, or who proves the number by a code (A37)',
        'strangers.route',
      ),
      by('goods is not asked about for who may not ask this wallet, however often (A33)', 'strangers.route'),
      by(
        'goods keeps nobody from buying them: it gives way, and money that comes for it goes back (A37)',
        'strangers.route',
      ),
      by('bill keeps nobody from paying it (A37)', 'strangers.route'),
      by('by strangers keeps nobody from the bill: with its work a right pair is shown, and stays open (A37)', 'bills'),
      by(
        'by strangers keeps nobody from paying: a bill that was shown is paid without work, another with it (A37)',
        'bills',
      ),
      by(
        'of a number is five a day without work, whoever asks; strangers keep nobody from it (A37)',
        'broadband-balance',
      ),
      by('and prompts that strangers have spent are a reason to prove the number, too (A37)', 'strangers.route'),
      by(
        'to a customer whose bill strangers have guessed at nothing is shut: the page does the work (A37)',
        'guessing.journey',
      ),
      by('the last code of ten minutes and the last three of a day: for its owner, or for work (A37)', 'otp-budgets'),
      by('five wrong codes a day for its owner, when strangers have entered fifteen (A37)', 'otp-budgets'),
      by('by neighbours keep no code from who paid before: her own twenty hold (A37)', 'otp-budgets'),
      by('of neighbours keep no code from who paid from its number: her own thirty hold (A37)', 'otp-budgets'),
      by('costs a stranger work, which is done once for one code', 'resend-otp'),
      by(
        'that strangers have guessed at is hidden from who did not work, and shut to nobody: it is shown and paid for work (A37)',
        'lead-followed',
      ),
      by(
        'whose deliveries failed is not kept closed by a stranger who tries it and never pays (A37)',
        'closed-providers.route',
      ),
    ],
  },
  {
    row: 'A38',
    promise: 'Attempts that are only registered fill no database and shut nobody out',
    checked:
      'without the budget of initiate; each of what keeps an attempt from being forgotten, one at a time; the week',
    tests: [
      by(
        'are three hundred an hour of one browser; a repeat of one costs nothing, and another browser goes on (A38)',
        'strangers.route',
      ),
      by(
        'are more for an address than its look-ups allow lines; past them who paid from there goes on (A38)',
        'strangers.route',
      ),
      by('are forgotten whole a week after they ended, and not before (A38)', 'forget-unsent'),
      by(
        'stay where anything names them: a provider, a statement, a case, a person, a book, what is still looked at',
        'forget-unsent',
      ),
      by('forgets what was never sent, by the one function that may', 'grants'),
    ],
  },
];
