import { met, open, type Requirement } from './requirement.ts';

/** V14 Data protection. */
export const data: Requirement[] = [
  met(
    '14.1.1',
    2,
    'Sensitive data is named and put into levels',
    '`docs/security.md`, "Data": four levels, and what is personal by law; what a market’s law adds is for its counsel',
  ),
  met(
    '14.1.2',
    2,
    'Each level has its measures in the documents',
    '`docs/security.md`, "Data": how each level is sealed, hashed, shown and logged; periods: `docs/operations/privacy.md`, "How long data is kept"',
  ),
  open(
    '14.2.1',
    1,
    'No sensitive data in addresses',
    'Numbers, codes and tokens go in bodies and headers; a link that asks for a recharge holds its number behind #',
    'the id of a transaction stands in the address of its status: it opens a masked view, and is the secret of it. Whoever decides the calls must decide otherwise: status and fetch are GETs by id, for integrators too',
  ),
  met(
    '14.2.2',
    2,
    'Caches of servers keep nothing sensitive',
    'Answers are `no-store`; pages are the same for everybody',
  ),
  met(
    '14.2.3',
    2,
    'Nothing goes to trackers',
    'The policy allows own scripts and connections alone; steps are counted here, without a person',
  ),
  met(
    '14.2.4',
    2,
    'The measures of the documents are taken',
    '`server/src/security/vault.ts`, `server/src/features/privacy/forget-personal.ts`',
  ),
  met(
    '14.3.1',
    1,
    'What the browser holds goes with the session',
    '"Forget me on this phone" empties both storages and all open tabs (`portal/app/session/device/device.ts`)',
  ),
  met(
    '14.3.2',
    2,
    'Browsers keep no sensitive answer',
    '`cache-control: no-store` on every answer of the API (`server/src/http/headers.ts`)',
  ),
  open(
    '14.3.3',
    2,
    'Browser storage holds nothing sensitive',
    'No code, token, PIN or card; the order lives as long as the tab; a shared phone keeps nothing (decision 013)',
    'numbers that were paid for, and names for them, stay in local storage until they are forgotten: that is what customers come back for; the operator must decide whether its law lets it (decision 013)',
  ),
];
