import { met, notHere, type Requirement } from './requirement.ts';

/** V8 Authorization. */
export const authorization: Requirement[] = [
  met(
    '8.1.1',
    1,
    'The documents say who may call and read what',
    '`docs/wire.md`, "Without a login" and "One purchase, one debit"',
  ),
  met(
    '8.1.2',
    2,
    'The documents say who may read and set which field',
    '`docs/wire.md`, "Without a login", "Status words" and "Initiate and process"',
  ),
  met(
    '8.2.1',
    1,
    'Calls are open to who may make them',
    'Token for what a number’s owner decides; the browser that registered a payment for its process',
  ),
  met(
    '8.2.2',
    1,
    'Data is open to whom it belongs to',
    'Random ids, one answer for what is not there and what is not yours, masked numbers (`server/src/features/payments/status/status.ts`)',
  ),
  met(
    '8.2.3',
    2,
    'Fields are open to who may see or set them',
    'Numbers, account, bill, card page and access code are the initiating browser’s',
  ),
  met('8.3.1', 1, 'The server decides, not the page', 'Flags, prices and methods that a page sends decide nothing'),
  notHere('8.4.1', 2, 'One operator a process, with a database of its own (`MARKET`)'),
];
