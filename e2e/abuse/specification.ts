import { by, type Row } from './row.ts';

/** Calls and pages that would be unsafe if the server believed what they carry, and what it does instead. */
export const specification: Row[] = [
  {
    row: 'status and fetch by id',
    promise: 'Masked for strangers; a wrong id is not found',
    tests: [by('shows a stranger neither number nor email, and the browser that initiated everything', 'status.route')],
  },
  {
    row: 'unmaskrequest: enable',
    promise: 'Accepted and ignored',
    tests: [
      by('is not shown in full for headers that ask for it', 'status.route'),
      by('shows nothing of somebody else’s payment', 'api-key-gives-no-right'),
    ],
  },
  {
    row: 'initiate and process for AIR_TIME',
    promise: 'Need the code’s token, on the auth path',
    tests: [by('on the plain path, whatever the token', 'airtime-token'), by('that was spent', 'airtime-token')],
  },
  {
    row: 'link to the status page',
    promise: 'Masked, no-referrer, no-store, not indexed',
    tests: [
      by('a stranger with the link sees what became of it and no number', 'one-intent'),
      by('is never kept by a cache, and hands no address on', 'status.route'),
    ],
  },
  {
    row: 'pg-callback with status',
    promise: 'The query only names the transaction: the provider is asked',
    tests: [by('believes nothing in its query: status=%s delivers nothing', 'status.route')],
  },
  {
    row: 'queryData in session storage',
    promise: 'Read with suspicion; the server’s price is charged',
    tests: [
      by('with another %s, 200 of them, is never accepted under price', 'tampering'),
      by('%s does not', 'query-data'),
    ],
  },
  {
    row: 'redirectPage, redirect_url',
    promise: 'Routes of ours alone',
    tests: [
      by('no text that would lead elsewhere is ever taken, of several hundred', 'redirect-url'),
      by('its page to return to is never another site, nor a script', 'query-data'),
    ],
  },
  {
    row: 'enterprise flag in storage',
    promise: 'A hint for screens',
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
    tests: [
      by('after five wrong codes the code is used up, and closing the modal gives no attempt back', 'airtime.journey'),
      by('where the server does not say, a wrong PIN costs one attempt of five', 'pin-attempts'),
    ],
  },
  {
    row: '1004 repeats initiate',
    promise: 'One purchase, one count of the wallet',
    tests: [
      by('a wrong one costs an attempt and ends its transaction; the next goes on under the same code', 'pin.route'),
      by('from thirty transactions at once are five; the others find it locked', 'pin.db'),
    ],
  },
  {
    row: 'otp/send with text, text1',
    promise: 'Our templates',
    tests: [by('no byte of what the client writes reaches a message (A04)', 'send-otp')],
  },
  {
    row: 'broadband balance by number',
    promise: 'Balance, unit and end; five a day a number, twenty a browser; a code where the market asks for one',
    tests: [
      by('of a number is five a day, whoever asks', 'broadband-balance'),
      by('of a browser is twenty a day, and past it nothing is taken of a number', 'broadband-balance'),
      by('its number alone opens nothing, and no operator is asked', 'broadband-balance'),
    ],
  },
  {
    row: 'bill by number and account',
    promise: 'Limits, one answer',
    tests: [by('costs one of five of the account, from whichever number', 'bills')],
  },
  {
    row: 'validate/msisdn-account',
    promise: 'Budgets',
    tests: [by('uses up what look-ups have left, also where it is refused for the line', 'look-up')],
  },
  {
    row: 'error codes with the server’s message',
    promise: 'A sentence of ours for every code, nothing of a provider, stack or statement',
    tests: [
      by('have a sentence for every code of the contract, and none beside', 'texts.test'),
      by('no refusal says more than it must: no stack, no SQL, no file, no name of ours', 'bad-input'),
    ],
  },
  {
    row: '502 means OTP limit',
    promise: 'The code in the body, with HTTP 429; an outage is 503',
    tests: [
      by('the answer is code 502 with HTTP 429, the customer’s sentence and a time to come back', 'resend-otp'),
      by('a plain HTTP 502 is the limit, any other unreadable answer is none', 'number-code'),
      by('%s is a 503 with a time to come back', 'errors.test'),
    ],
  },
  {
    row: 'HTTP errors only logged',
    promise: 'Said on the page, and the payment found again',
    tests: [
      by('a status page that cannot ask any more says so, for as long as that lasts', 'interruptions'),
      by(
        'without a readable transaction id counts as lost, and so does a duplicate that is still running',
        'attempt-steps',
      ),
    ],
  },
  {
    row: 'anything else is Unsuccessful',
    promise: 'No internal word, and no unknown, reaches the wire',
    tests: [by('%s is shown in the words of the wire', 'status.test')],
  },
  {
    row: '5 polls, then final',
    promise: 'Then it listens on',
    tests: [by('a registered transaction is asked for five times, a second apart, then listened to', 'follow-status')],
  },
  {
    row: 'payStackConfig',
    promise: 'Only a public key',
    tests: [by('%s=%s is refused by its name', 'config.test'), by('tell the market’s limits and switches', 'settings')],
  },
  {
    row: 'RSA of number and PIN',
    promise: 'A number sealed proves nothing; a PIN serves once',
    tests: [by('however its base64 is spelt', 'sealed-pin'), by('is opened and gets its code', 'send-otp')],
  },
  {
    row: 'static API key and service id',
    promise: 'No secret: see A26',
    tests: [by('shows nothing of somebody else’s payment', 'api-key-gives-no-right')],
  },
  {
    row: 'lead payload, likeCount, packageHtml, patterns, geocoding key, form/v2/save',
    promise: 'Nothing to hold yet',
    tests: [],
    notBuilt: 'leads, help, content, forms and maps',
  },
];
