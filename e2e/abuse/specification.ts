import type { Row } from './row.ts';

/** Calls and pages that would be unsafe if the server believed what they carry, and what it does instead. */
export const specification: Row[] = [
  {
    row: 'A39',
    about: 'status and fetch by id',
    promise: 'Masked for strangers; a wrong id is not found',
    checked: 'without the masks for strangers; the one answer to a malformed id',
  },
  {
    row: 'A40',
    about: 'unmaskrequest: enable',
    promise: 'Accepted and ignored',
    checked: 'with every browser taken for the one that initiated',
  },
  {
    row: 'A41',
    about: 'initiate and process for AIR_TIME',
    promise: 'Need the code’s token, on the auth path',
    checked:
      'without the refusal of the plain path, at initiate and at process; the question whether a token was spent',
  },
  {
    row: 'A42',
    about: 'link to the status page',
    promise: 'Masked, no-referrer, no-store, not indexed',
    checked: 'without no-store; no-referrer',
  },
  {
    row: 'A43',
    about: 'pg-callback with status',
    promise: 'The query only names the transaction: the provider is asked',
    checked: 'without the question to the provider on the way back',
  },
  {
    row: 'A44',
    about: 'queryData in session storage',
    promise: 'Read with suspicion; the server’s price is charged',
    checked: 'without the shape of the number; of the amount; of the type; of a bundle; of an invoice',
  },
  {
    row: 'A45',
    about: 'redirectPage, redirect_url',
    promise: 'Routes of ours alone',
    checked: 'without the plain path; the table of pages',
  },
  {
    row: 'A46',
    about: 'enterprise flag in storage',
    promise: 'A hint for screens',
    checked: 'without the lower bound for who has the flag (A25)',
  },
  {
    row: 'A47',
    about: 'closing the modal resets to 5',
    promise: 'Only as high as the server says is left',
    checked: 'with a page that counts from five each time; that believes another number than the server’s',
  },
  {
    row: 'A48',
    about: '1004 repeats initiate',
    promise: 'One purchase, one count of the wallet',
    checked: 'without the one count of a wallet; what is left, as it is told; the token that is given back',
  },
  {
    row: 'A49',
    about: 'otp/send with text, text1',
    promise: 'Our templates',
    checked: 'with a message that repeats what a client wrote',
  },
  {
    row: 'A50',
    about: 'broadband balance by number',
    promise: 'Balance, unit and end; five a day a number, twenty a browser; a code where the market asks for one',
    checked:
      'without the five of a number; the work past them, and its way through; the browser that work is bound to; the twenty of a browser; the number that a browser past them spares; the code where the market asks for one',
  },
  {
    row: 'A51',
    about: 'bill by number and account',
    promise: 'Limits, one answer',
    checked: 'without the five wrong pairs of an account',
  },
  {
    row: 'A52',
    about: 'validate/msisdn-account',
    promise: 'Budgets',
    checked: 'without the budget of look-ups',
  },
  {
    row: 'A53',
    about: 'error codes with the server’s message',
    promise: 'A sentence of ours for every code, nothing of a provider, stack or statement',
    checked: 'without one sentence; with the stack in an answer',
  },
  {
    row: 'A54',
    about: '502 means OTP limit',
    promise: 'The code in the body, with HTTP 429; an outage is 503',
    checked: 'with HTTP 502; without the 503 of an outage',
  },
  {
    row: 'A55',
    about: 'HTTP errors only logged',
    promise: 'Said on the page, and the payment found again',
    checked: 'without the look at the id; the wait for a duplicate that is still running',
  },
  {
    row: 'A56',
    about: 'anything else is Unsuccessful',
    promise: 'No internal word, and no unknown, reaches the wire',
    checked: 'with an unknown debit told as failed; with an internal word',
  },
  {
    row: 'A57',
    about: '5 polls, then final',
    promise: 'Then it listens on',
    checked: 'with fifty polls; without listening on',
  },
  {
    row: 'A58',
    about: 'payStackConfig',
    promise: 'Only a public key',
    checked: 'without the form of a public key; with another key told',
  },
  {
    row: 'A59',
    about: 'RSA of number and PIN',
    promise: 'A number sealed proves nothing; a PIN serves once',
    checked: 'with the spelling in place of the bytes; without the opening of a number',
  },
  {
    row: 'A60',
    about: 'static API key and service id',
    promise: 'No secret: see A26',
    checked: 'with every browser taken for the one that initiated',
  },
  {
    row: 'A61',
    about: 'likeCount, packageHtml, patterns',
    promise: 'Content does no more than it may: see A12 and A15; no pattern of a form backtracks without end',
    checked: 'with every pattern taken for safe; without each part of the check in turn',
  },
  {
    row: 'A62',
    about: 'lead payload',
    promise:
      'The server decides what a lead costs and whether it can be had; what the page believes is compared and counted',
    checked:
      'with the price that the page believes; with every place taken for feasible; with terms of another version',
  },
];
