import { met, open, type Requirement } from './requirement.ts';

/** V16 Logging and errors. */
export const logging: Requirement[] = [
  met(
    '16.1.1',
    2,
    'An inventory of logs: what, where, who reads them, how long',
    '`docs/security.md`, "Logs": each log, where it is, who reads it, how long; `docs/operations/watch.md`: each line, metric and alarm',
  ),
  open(
    '16.2.1',
    2,
    'Entries say when, where, who and what',
    'Time, route, status and trace id; of refused attempts also keyed hashes of whom they concern and of the caller (`server/src/http/limits/security-log.ts`)',
    'who: the entry of a call that went well can be led back to no browser and no address, so that visitors are not followed; whoever answers for privacy must decide that it shall',
  ),
  met(
    '16.2.2',
    2,
    'Clocks agree, times are UTC',
    'Times are milliseconds of UTC; payments count by the database’s clock (I19); `docs/security.md`, "Logs", asks the operator to keep clocks in step',
  ),
  met(
    '16.2.3',
    2,
    'Logs go where the documents say',
    'Standard output; under `npm start` two files in `DATA_DIR` (`docs/operations/deploy.md`)',
  ),
  met('16.2.4', 2, 'Logs can be read by programs', 'JSON, one object a line, one trace id through all of a request'),
  met(
    '16.2.5',
    2,
    'Logs hold nothing that they must not',
    'Routes by their pattern, errors by class and place (`server/src/http/request-log.ts`, `server/src/http/describe-error.ts`)',
  ),
  met(
    '16.3.1',
    2,
    'Every proof of oneself is logged, right or wrong',
    'A line for each call that sends or checks a code, or takes a PIN, with its status',
  ),
  met('16.3.2', 2, 'Refusals are logged', 'A line for each answer from 400 up; callbacks without proof by provider'),
  met(
    '16.3.3',
    2,
    'Attacks on the rules are logged',
    'Alarms for guessing and for used-up budgets, a count of amounts that differ (`docs/operations/watch.md`)',
  ),
  open(
    '16.3.4',
    2,
    'Unexpected errors and failures of protection are logged',
    'Errors with their trace; outages of the database; a provider that fails',
    'a handshake that fails is counted as unsent, and no line says that it was TLS',
  ),
  met(
    '16.4.1',
    2,
    'Nothing can be written into logs',
    'Values are JSON strings; what callers write is not logged at all',
  ),
  open(
    '16.4.2',
    2,
    'Logs cannot be read or changed by others',
    'They are the supervisor’s',
    'nothing in the product keeps them from change: the operator must send them to a machine where the portal’s staff can read and not write (`docs/security.md`, "Logs")',
  ),
  open(
    '16.4.3',
    2,
    'Logs are sent to another system',
    'Standard output can be sent anywhere',
    'the product sends nothing: the operator’s supervisor must (`docs/security.md`, "Logs", asks for it)',
  ),
  met('16.5.1', 2, 'Errors tell nothing of the inside', 'A sentence and a trace id (`server/src/http/errors.ts`)'),
  met(
    '16.5.2',
    2,
    'When others fail, it goes on safely',
    'Circuits (`server/src/providers/health/circuits.ts`), enquiries, 503 with a time to come back',
  ),
  met(
    '16.5.3',
    2,
    'What fails, fails closed',
    'No code where nobody can tell of the SIM, no debit without its commit, no delivery without two words',
  ),
];
