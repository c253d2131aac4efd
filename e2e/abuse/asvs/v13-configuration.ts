import { met, open, type Requirement } from './requirement.ts';

/** V13 Configuration. */
export const configuration: Requirement[] = [
  met(
    '13.1.1',
    2,
    'The documents name everything that is spoken to',
    '`docs/operator-profile.md`, "What to set and to open"; nobody gives the portal an address to call',
  ),
  open(
    '13.2.1',
    2,
    'Services prove themselves by credentials that change',
    'Tokens of minutes or an hour with SmartCash and M-Pesa; client certificates where a provider asks',
    'keys of the other providers, the password of the SMS centre and that of the database stay until a person changes them, within the times of `docs/security.md`, "Keys": the providers must issue ones that end',
  ),
  open(
    '13.2.2',
    2,
    'Accounts have the least rights',
    'A role of the database that can change no booking (`server/grants.sql`); the process needs no right of the system',
    'a portal that runs as the owner of its tables does not meet it: the operator must follow "Two roles" of `docs/operations/database.md`, and no start check enforces it',
  ),
  met(
    '13.2.3',
    2,
    'No credentials as shipped',
    'Beside real providers a start refuses each (`server/src/providers/shipped-credentials.ts`), and one callback secret for several',
  ),
  met(
    '13.2.4',
    2,
    'A list says where the application may connect to',
    'The addresses of settings and no other (`server/src/config.ts`, `server/src/providers/provider-ways.ts`)',
  ),
  met(
    '13.2.5',
    2,
    'A list says what the server loads',
    'The build, read at start; nothing else is opened for a request',
  ),
  open(
    '13.3.1',
    2,
    'Secrets live in a vault',
    'In no source and no build; keys of the database are sealed under `DATA_KEY`',
    '`DATA_KEY` and providers’ keys are environment variables of a file: no vault is spoken to: the operator must have its own put them there',
  ),
  met(
    '13.3.2',
    2,
    'Secrets are open to who needs them',
    'A key that is made is for its owner alone; the browser gets none; each connector gets its own',
  ),
  met('13.4.1', 1, 'No source control folder can be read', 'Files of the build alone are served, from memory'),
  met('13.4.2', 2, 'Debugging is off in production', '`NODE_ENV` is production unless set; no source maps'),
  met('13.4.3', 2, 'No folder is listed', 'No folder is served'),
  met('13.4.4', 2, 'No TRACE', 'Node and the router answer it with no echo'),
  met(
    '13.4.5',
    2,
    'Documents of the API and measurements are not public',
    '`ADMIN_PORT` serves them to the operator alone; beside real providers they are nowhere else (`server/src/wiring/mount.ts`)',
  ),
];
