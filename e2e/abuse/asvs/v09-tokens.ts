import { by } from '../row.ts';
import { notHere, type Requirement } from './requirement.ts';

const why =
  'No token says anything by itself: cookie and access token are random, and what they are good for stands in the database';
const absent = by('nothing reads or speaks what the audit calls absent', 'asvs/sources');

/** V9 Self-contained tokens. */
export const tokens: Requirement[] = [
  notHere('9.1.1', 1, 'Signatures of tokens are checked first', why, absent),
  notHere('9.1.2', 1, 'Only listed algorithms, never "none"', why, absent),
  notHere('9.1.3', 1, 'Keys come from where they were set', why, absent),
  notHere(
    '9.2.1',
    1,
    'Tokens are good within their time',
    `${why}; its ten minutes count there`,
    by('lives ten minutes', 'access-tokens'),
  ),
  notHere(
    '9.2.2',
    2,
    'Tokens are of the kind that is asked for',
    `${why}, with its purpose`,
    by('for another purpose', 'airtime-token'),
  ),
  notHere('9.2.3', 2, 'Tokens are meant for this service', why, absent),
  notHere('9.2.4', 2, 'One key for several services names the one that is meant', why, absent),
];
