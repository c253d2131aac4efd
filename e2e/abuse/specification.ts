import { by, type Row } from './row.ts';

/** Calls and pages that would be unsafe if the server believed what they carry, and what it does instead. */
export const specification: Row[] = [
  {
    row: 'status and fetch by id',
    promise: 'Masked for strangers; a wrong id is not found',
    checked: 'without the masks for strangers; the one answer to a malformed id',
    tests: [by('shows a stranger neither number nor email, and the browser that initiated everything', 'status.route')],
  },
  {
    row: 'unmaskrequest: enable',
    promise: 'Accepted and ignored',
    checked: 'with every browser taken for the one that initiated',
    tests: [
      by('is not shown in full for headers that ask for it', 'status.route'),
      by('shows nothing of somebody else’s payment', 'api-key-gives-no-right'),
    ],
  },
  {
    row: 'initiate and process for AIR_TIME',
    promise: 'Need the code’s token, on the auth path',
    checked:
      'without the refusal of the plain path, at initiate and at process; the question whether a token was spent',
    tests: [by('on the plain path, whatever the token', 'airtime-token'), by('that was spent', 'airtime-token')],
  },
  {
    row: 'link to the status page',
    promise: 'Masked, no-referrer, no-store, not indexed',
    checked: 'without no-store; no-referrer',
    tests: [
      by('a stranger with the link sees what became of it and no number', 'one-intent'),
      by('is never kept by a cache, and hands no address on', 'status.route'),
      by('of a payment or of its status stays out of search engines', 'pages.route'),
    ],
  },
  {
    row: 'pg-callback with status',
    promise: 'The query only names the transaction: the provider is asked',
    checked: 'without the question to the provider on the way back',
    tests: [by('believes nothing in its query: status=%s delivers nothing', 'status.route')],
  },
  {
    row: 'queryData in session storage',
    promise: 'Read with suspicion; the server’s price is charged',
    checked: 'without the shape of the number; of the amount; of the type; of a bundle; of an invoice',
    tests: [
      by('with another %s, 200 of them, is never accepted under price', 'tampering'),
      by('%s does not', 'query-data'),
    ],
  },
  {
    row: 'redirectPage, redirect_url',
    promise: 'Routes of ours alone',
    checked: 'without the plain path; the table of pages',
    tests: [
      by('no text that would lead elsewhere is ever taken, of several hundred', 'redirect-url'),
      by('its page to return to is never another site, nor a script', 'query-data'),
    ],
  },
  {
    row: 'enterprise flag in storage',
    promise: 'A hint for screens',
    checked: 'without the lower bound for who has the flag (A25)',
    tests: [
      by(
        'the flag of a forged session changes neither price, nor payment method, nor what is told of the payment',
        'enterprise-flag',
      ),
    ],
  },
  {
    row: 'closing the modal resets to 5',
    promise: 'Only as high as the server says is left',
    checked: 'with a page that counts from five each time; that believes another number than the server’s',
    tests: [
      by('after five wrong codes the code is used up, and closing the modal gives no attempt back', 'airtime.journey'),
      by('where the server does not say, a wrong PIN costs one attempt of five', 'pin-attempts'),
    ],
  },
  {
    row: '1004 repeats initiate',
    promise: 'One purchase, one count of the wallet',
    checked: 'without the one count of a wallet; what is left, as it is told; the token that is given back',
    tests: [
      by('a wrong one costs an attempt and ends its transaction; the next goes on under the same code', 'pin.route'),
      by('from thirty transactions at once are five; the others find it locked', 'pin.db'),
    ],
  },
  {
    row: 'otp/send with text, text1',
    promise: 'Our templates',
    checked: 'with a message that repeats what a client wrote',
    tests: [by('no byte of what the client writes reaches a message (A04)', 'send-otp')],
  },
  {
    row: 'broadband balance by number',
    promise: 'Balance, unit and end; five a day a number, twenty a browser; a code where the market asks for one',
    checked:
      'without the five of a number; the work past them, and its way through; the browser that work is bound to; the twenty of a browser; the number that a browser past them spares; the code where the market asks for one',
    tests: [
      by(
        'of a number is five a day without work, whoever asks; strangers keep nobody from it (A37)',
        'broadband-balance',
      ),
      by('of a browser is twenty a day, and past it nothing is taken of a number', 'broadband-balance'),
      by('its number alone opens nothing, and no operator is asked', 'broadband-balance'),
    ],
  },
  {
    row: 'bill by number and account',
    promise: 'Limits, one answer',
    checked: 'without the five wrong pairs of an account',
    tests: [by('five of the account, from whichever number, as well', 'bills')],
  },
  {
    row: 'validate/msisdn-account',
    promise: 'Budgets',
    checked: 'without the budget of look-ups',
    tests: [by('uses up what look-ups have left, also where it is refused for the line', 'look-up')],
  },
  {
    row: 'error codes with the server’s message',
    promise: 'A sentence of ours for every code, nothing of a provider, stack or statement',
    checked: 'without one sentence; with the stack in an answer',
    tests: [
      by('have a sentence for every code of the contract, and none beside', 'texts.test'),
      by('no refusal says more than it must: no stack, no SQL, no file, no name of ours', 'bad-input'),
    ],
  },
  {
    row: '502 means OTP limit',
    promise: 'The code in the body, with HTTP 429; an outage is 503',
    checked: 'with HTTP 502; without the 503 of an outage',
    tests: [
      by('the answer is code 502 with HTTP 429, the customer’s sentence and a time to come back', 'resend-otp'),
      by('a plain HTTP 502 is the limit, any other unreadable answer is none', 'number-code'),
      by('%s is a 503 with a time to come back', 'errors.test'),
    ],
  },
  {
    row: 'HTTP errors only logged',
    promise: 'Said on the page, and the payment found again',
    checked: 'without the look at the id; the wait for a duplicate that is still running',
    tests: [
      by('a status page that cannot ask any more says so, for as long as that lasts', 'interruptions'),
      by(
        'without a readable transaction id counts as lost, and so does a duplicate that is still running',
        'attempt-calls',
      ),
    ],
  },
  {
    row: 'anything else is Unsuccessful',
    promise: 'No internal word, and no unknown, reaches the wire',
    checked: 'with an unknown debit told as failed; with an internal word',
    tests: [by('%s is shown in the words of the wire', 'status.test')],
  },
  {
    row: '5 polls, then final',
    promise: 'Then it listens on',
    checked: 'with fifty polls; without listening on',
    tests: [by('a registered transaction is asked for five times, a second apart, then listened to', 'follow-status')],
  },
  {
    row: 'payStackConfig',
    promise: 'Only a public key',
    checked: 'without the form of a public key; with another key told',
    tests: [by('%s=%s is refused by its name', 'config.test'), by('tell the market’s limits and switches', 'settings')],
  },
  {
    row: 'RSA of number and PIN',
    promise: 'A number sealed proves nothing; a PIN serves once',
    checked: 'with the spelling in place of the bytes; without the opening of a number',
    tests: [by('however its base64 is spelt', 'sealed-pin'), by('is opened and gets its code', 'send-otp')],
  },
  {
    row: 'static API key and service id',
    promise: 'No secret: see A26',
    checked: 'with every browser taken for the one that initiated',
    tests: [by('shows nothing of somebody else’s payment', 'api-key-gives-no-right')],
  },
  {
    row: 'likeCount, packageHtml, patterns',
    promise: 'Content does no more than it may: see A12 and A15; no pattern of a form backtracks without end',
    checked: 'with every pattern taken for safe; without each part of the check in turn',
    tests: [
      by('%s is named by its file, its place and the reason', 'check-content'),
      by('has the brand in its paths and texts, its files where they are served, and no script', 'content'),
    ],
  },
  {
    row: 'lead payload',
    promise:
      'The server decides what a lead costs and whether it can be had; what the page believes is compared and counted',
    checked:
      'with the price that the page believes; with every place taken for feasible; with terms of another version',
    tests: [
      by('is decided by the town list where the place cannot be checked, and says so', 'lead-taken'),
      by('%j names its field in the payload, and keeps the token', 'lead-taken'),
      by(
        'for seven days its price stands, whatever the plan costs since; then the price of that day counts',
        'lead-paid',
      ),
    ],
  },
];
