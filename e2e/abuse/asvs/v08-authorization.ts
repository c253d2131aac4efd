import { by } from '../row.ts';
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
    by('none at all, none of ours, or a header of another kind', 'airtime-token'),
    by('is sent by nobody else: 404 while it is registered (A36)', 'strangers.route'),
    by('tells no airtime, opens no bill', 'api-key-gives-no-right'),
  ),
  met(
    '8.2.2',
    1,
    'Data is open to whom it belongs to',
    'Random ids, one answer for what is not there and what is not yours, masked numbers (`server/src/features/payments/status/status.ts`)',
    by('find nothing: two hundred at random, and every neighbour of a real one', 'status-secrecy'),
    by('of an id that is not there and of one that is none are alike', 'status.route'),
    by('of a wrong pair, an unknown account and a closed one are one answer after the same calls', 'bills'),
  ),
  met(
    '8.2.3',
    2,
    'Fields are open to who may see or set them',
    'Numbers, account, bill, card page and access code are the initiating browser’s',
    by('a stranger never reads a number or an address, in no state; its own browser reads all', 'status-secrecy'),
    by(
      'gives its card page, address and access code to its own browser alone, also under the owner’s key (A36)',
      'strangers.route',
    ),
    by('that would decide are refused by their name: %j', 'bad-input'),
  ),
  met(
    '8.3.1',
    1,
    'The server decides, not the page',
    'Flags, prices and methods that a page sends decide nothing',
    by(
      'the flag of a forged session changes neither price, nor payment method, nor what is told of the payment',
      'enterprise-flag',
    ),
    by('with another %s, 200 of them, is never accepted under price', 'tampering'),
  ),
  notHere('8.4.1', 2, 'Tenants are kept apart', 'One operator a process, with a database of its own (`MARKET`)'),
];
