import { met, notHere, open, type Requirement } from './requirement.ts';

const noAccounts = 'There are no accounts';
const noFederation = 'Nobody logs in elsewhere';

/** V7 Sessions: the cookie that shows a browser its own payments in full, and the token of a code. */
export const sessions: Requirement[] = [
  met(
    '7.1.1',
    2,
    'The documents say how long sessions live, idle and at most, and why',
    '`docs/security.md`, "Sessions": token, verified code, cookie and the order of a browser without script, each with its end and the reason',
  ),
  notHere('7.1.2', 2, `${noAccounts}: a number may be proved in any number of browsers, each for itself`),
  notHere('7.1.3', 2, noFederation),
  met(
    '7.2.1',
    1,
    'The server checks sessions',
    'Cookie and token are looked up as keyed hashes (`server/src/http/context.ts`, `server/src/features/otp/access-tokens.ts`)',
  ),
  met(
    '7.2.2',
    1,
    'Sessions are made anew, no fixed key stands for them',
    'The fixed key of the channel gives no right',
  ),
  met('7.2.3', 1, 'Session tokens have 128 random bits', 'Cookie 128, token 256 (`randomBytes`)'),
  open(
    '7.2.4',
    1,
    'A login gives a new session token and ends the old one',
    'Each code that is proved gives a token of its own; __Host- keeps others from planting a cookie on https',
    'the cookie stays the same when a code is proved in its browser, and opens the bill of that number for ten minutes: a second cookie for what is proved, made anew by each code, would be needed. Without https, which beside real providers is refused, a cookie could be planted',
  ),
  met(
    '7.3.1',
    2,
    'Sessions end when they are idle',
    'What a code opened is shut after ten minutes, idle or not. The cookie proves nobody and knows no idleness, on purpose: `docs/security.md`, "Sessions"',
  ),
  met(
    '7.3.2',
    2,
    'Sessions end at a latest time',
    'A token and a verified code after ten minutes, a remembered proof after 180 days; of the cookie the server counts 180 days from each payment on (`server/src/features/payments/status/read-status.ts`)',
  ),
  open(
    '7.4.1',
    1,
    'A session that is ended cannot be used again',
    'A spent or old token is refused; "forget me" takes the cookie from the browser',
    'the server goes on taking the value of a cookie that was forgotten, from whoever has kept it',
  ),
  notHere('7.4.2', 1, noAccounts),
  notHere('7.4.3', 2, noAccounts),
  met(
    '7.4.4',
    2,
    'Leaving is offered on every page that needs a session',
    '"Forget me on this phone" stands in the footer of every page of the application (`portal/app/features/saved-numbers/privacy-entry.tsx`) and, as a form, of every page without script (`portal/app/plain/parts/frame.tsx`). A copy of the cookies shows nothing afterwards (`server/src/http/forgotten-browsers.ts`)',
  ),
  met(
    '7.4.5',
    2,
    'Administrators can end sessions',
    '`npm run operate -- person MSISDN erase` ends every session that a proof of a number opened (`docs/operations/privacy.md`)',
  ),
  notHere('7.5.1', 2, `${noAccounts}: nothing of the kind can be changed here`),
  notHere('7.5.2', 2, `${noAccounts}, so no list of browsers; each forgets itself`),
  notHere('7.6.1', 2, noFederation),
  met(
    '7.6.2',
    2,
    'No session begins without the user',
    'The cookie comes with the first look-up of a line or place, rate, code, draft, vote or order: with a call or a form that the visitor sends, never with a page',
  ),
];
