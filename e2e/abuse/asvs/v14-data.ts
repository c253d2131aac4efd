import { by } from '../row.ts';
import { met, open, type Requirement } from './requirement.ts';

const canaries = by('the database holds none of the canaries in clear', 'no-secrets');

/** V14 Data protection. */
export const data: Requirement[] = [
  met(
    '14.1.1',
    2,
    'Sensitive data is named and put into levels',
    '`docs/security.md`, "Data": four levels, and what is personal by law; what a market’s law adds is for its counsel',
    by('every sealed column stands among what is personal, or among the keys', 'security-document'),
    by('no sealed column of any table is left out', 'open-vault'),
  ),
  met(
    '14.1.2',
    2,
    'Each level has its measures in the documents',
    '`docs/security.md`, "Data": how each level is sealed, hashed, told, logged; periods: "Back up and restore" of `docs/operations.md`',
    by('every sealed column stands among what is personal, or among the keys', 'security-document'),
    canaries,
  ),
  open(
    '14.2.1',
    1,
    'No sensitive data in addresses',
    'Numbers, codes and tokens go in bodies and headers; a link that asks for a recharge holds its number behind #',
    'the id of a transaction stands in the address of its status: it opens a masked view, and is the secret of it. Whoever decides the calls must decide otherwise: status and fetch are GETs by id, for integrators too',
    by('loses the number at once, and keeps path and query', 'deep-link'),
    by('of a form is made for the forms alone, and keeps nothing of the query', 'hostile-requests'),
    by('is never kept by a cache, and hands no address on', 'status.route'),
  ),
  met(
    '14.2.2',
    2,
    'Caches of servers keep nothing sensitive',
    'Answers are `no-store`; pages are the same for everybody',
    by('keeps of %s what everyone gets, whoever asked for it first and however', 'hostile-requests'),
    by('is the same for methods of one form and for every transaction, so that the cache cannot grow', 'pages.route'),
  ),
  met(
    '14.2.3',
    2,
    'Nothing goes to trackers',
    'The policy allows own scripts and connections alone; steps are counted here, without a person',
    by('a document runs only its own scripts, the one at its head by its hash, and its one sheet', 'security-headers'),
    by('nothing of an event is kept or logged', 'analytics.route'),
  ),
  met(
    '14.2.4',
    2,
    'The measures of the documents are taken',
    '`server/src/security/vault.ts`, `server/src/features/payments/operations/forget-personal.ts`',
    canaries,
    by('the log has a line for each request, with route, status and trace id, and none of the canaries', 'no-secrets'),
    by('keeps its state, its events and its bookings, and nothing that is personal', 'forget-personal'),
  ),
  met(
    '14.3.1',
    1,
    'What the browser holds goes with the session',
    '"Forget me on this phone" empties both storages and all open tabs (`portal/app/session/device/forget-all.ts`)',
    by('forgetting leaves nothing in either storage', 'saved-numbers'),
    by(
      'where the server cannot be told, the sheet says that a cookie is left, and ends that later',
      'forgetting.journey',
    ),
  ),
  met(
    '14.3.2',
    2,
    'Browsers keep no sensitive answer',
    '`cache-control: no-store` on every answer of the API (`server/src/http/headers.ts`)',
    by('is never kept by a cache, and hands no address on', 'status.route'),
    by('carries the security headers, whatever it answers', 'operations.route'),
  ),
  open(
    '14.3.3',
    2,
    'Browser storage holds nothing sensitive',
    'No code, token, PIN or card; the order lives as long as the tab; a shared phone keeps nothing (decision 013)',
    'numbers that were paid for, and names for them, stay in local storage until they are forgotten: that is what customers come back for; the operator must decide whether its law lets it (decision 013)',
    by('are not kept on a shared phone, by purchase or star', 'saved-numbers'),
    by('are at most eight favourites and four recent ones, favourites first', 'saved-numbers'),
  ),
];
