import { met, notHere, open, type Requirement } from './requirement.ts';

const noPassword =
  'There are no accounts and no passwords: who pays is proved by a code by SMS, or by the wallet itself';
const noProvider = 'Nobody logs in by an identity provider';

/** V6 Authentication. */
export const authentication: Requirement[] = [
  met(
    '6.1.1',
    1,
    'The documents say how guessing is held back, and that nobody is locked out by it',
    '`docs/security.md`, "Budgets"; decisions 010, 011 and 014; A01, A02 and A37 of `docs/abuse.md`',
  ),
  notHere('6.1.2', 2, noPassword),
  met(
    '6.1.3',
    2,
    'The documents name every way to prove oneself, and how strong it is',
    '`docs/wire.md`, "Without a login": code, token, PIN, cookie, pair of account and email',
  ),
  notHere('6.2.1', 1, noPassword),
  notHere('6.2.2', 1, noPassword),
  notHere('6.2.3', 1, noPassword),
  notHere('6.2.4', 1, noPassword),
  notHere('6.2.5', 1, `${noPassword}. The wallet’s PIN is the provider’s: four digits`),
  notHere('6.2.6', 1, `${noPassword}. The PIN is shown as dots on keys of ours`),
  notHere('6.2.7', 1, `${noPassword}. The field of a code takes pasting and the phone’s own filling in`),
  notHere('6.2.8', 1, noPassword),
  notHere('6.2.9', 2, noPassword),
  notHere('6.2.10', 2, noPassword),
  notHere('6.2.11', 2, noPassword),
  notHere('6.2.12', 2, noPassword),
  met(
    '6.3.1',
    1,
    'Guessing is held back as the documents say',
    'Five guesses a code, fifteen a day a number, work under attack; five PINs a wallet',
  ),
  met(
    '6.3.2',
    1,
    'No account comes with the product',
    'There are no accounts; beside real providers a start refuses the sandbox’s credentials (`server/src/providers/shipped-credentials.ts`)',
  ),
  open(
    '6.3.3',
    2,
    'Two factors, or a rationale with measures in their place',
    'Wallets add their own approval or PIN; decision 010 says what holds a code alone: SIM change, budgets, one purchase, ten minutes',
    'airtime and bills are opened by one factor, a code by SMS: the operator must offer a second one of its lines, such as a PIN or an approval on the SIM',
  ),
  met(
    '6.3.4',
    2,
    'No way in that the documents do not name, all equally strong',
    'Modes that need a code are taken on the auth path alone, whatever the spelling (`server/src/features/payments/attempt/submit.ts`)',
  ),
  met(
    '6.4.1',
    1,
    'First secrets are random, short-lived and used once',
    'The codes are the only ones: six random digits, five minutes, once (`server/src/features/otp/send-otp.ts`)',
  ),
  notHere('6.4.2', 1, 'There is nothing to be reminded of'),
  notHere('6.4.3', 2, noPassword),
  notHere(
    '6.4.4',
    2,
    'The factor is the SIM: the operator’s shops replace it, and its code waits 240 hours then (A30)',
  ),
  met('6.5.1', 2, 'Codes are good once', '`server/src/features/otp/verify-otp.ts`'),
  notHere(
    '6.5.2',
    2,
    'There are no look-up secrets. Codes live five minutes and are kept as HMAC-SHA-256 under a sealed key, bound to their id',
  ),
  met('6.5.3', 2, 'Codes come from a cryptographic generator', '`randomInt` and `randomBytes` of node:crypto'),
  met('6.5.4', 2, 'Codes have 20 bits', 'Six random digits'),
  met('6.5.5', 2, 'Codes live ten minutes at most', 'Five minutes (`contract/src/otp.ts`)'),
  open(
    '6.6.1',
    2,
    'Codes by SMS only to a number that was checked, beside stronger ways, and with their risks told',
    'The operator’s own lines alone; cards and approval on the phone stand beside; no code after a SIM change',
    'paying with airtime has no way but SMS, and pages do not tell the risks of SMS: the operator must offer another proof, and its counsel the words',
  ),
  met(
    '6.6.2',
    2,
    'A code belongs to the request that asked for it',
    'Its hash is bound to its id, number and purpose; its token to the purchase',
  ),
  met('6.6.3', 2, 'Guessing codes is limited', '`server/src/features/otp/otp-budgets.ts`'),
  notHere('6.8.1', 2, noProvider),
  notHere('6.8.2', 2, noProvider),
  notHere('6.8.3', 2, noProvider),
  notHere('6.8.4', 2, noProvider),
];
