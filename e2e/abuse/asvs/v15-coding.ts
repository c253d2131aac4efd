import { met, open, type Requirement } from './requirement.ts';

/** V15 Secure coding and architecture. */
export const coding: Requirement[] = [
  met(
    '15.1.1',
    1,
    'The documents say how soon a vulnerable package is replaced',
    '`docs/security.md`, "Packages": two days to ninety by how bad it is, and 180 for all others',
  ),
  met(
    '15.1.2',
    2,
    'A bill of materials, from trusted sources',
    'A build writes sbom.cdx.json (CycloneDX, in dist) of every package in `package-lock.json`; all come from the registry under their hash (`tools/build/inventory.ts`)',
  ),
  met(
    '15.1.3',
    2,
    'The documents name what is costly, and what keeps it from overload',
    '`docs/security.md`, "What is costly"; figures: "Times and budgets" of `docs/invariants.md`',
  ),
  open(
    '15.2.1',
    1,
    'No package is past its time of replacement',
    '`docs/security.md`, "Packages", gives the times and the weekly look',
    'nobody has looked yet: `npm audit` needs a registry that answers it, which the one at hand does not. Whoever releases must run it, and weekly from then on',
  ),
  met(
    '15.2.2',
    2,
    'Costly functions cannot be used to stop the service',
    'Times and sizes of requests, bounds of connections and streams, shared questions (`server/src/http/create-server.ts`); a budget stands before every call, document, stream and return from a card page (`server/src/http/gate.ts`, `server/src/http/limits/document-budget.ts`), and a bound of everybody before what takes room (`server/src/features/forms/routes.ts`)',
  ),
  open(
    '15.2.3',
    2,
    'Production holds what it needs and nothing else',
    'With `SANDBOX=off` no sandbox is started; what is for developing needs `NODE_ENV=development`',
    'the release is the whole repository: sandbox, tests and tools lie beside the portal, and their packages are installed',
  ),
  met(
    '15.3.1',
    1,
    'Answers hold the fields that are needed',
    'Each answer goes through the schema of its call, which drops what it does not name (`server/src/http/contract-routes.ts`)',
  ),
  met(
    '15.3.2',
    2,
    'Calls to others follow no redirect',
    '`server/src/connectors/http-exchange.ts` sends once and follows none',
  ),
  met(
    '15.3.3',
    2,
    'Fields that an action does not take change nothing',
    'Calls that move money refuse unknown fields, the others drop them',
  ),
  met(
    '15.3.4',
    2,
    'The caller’s address comes from the proxy, and cannot be set',
    '`TRUST_PROXY`; budgets count by it, an IPv6 /64 as one (`server/src/http/limits/caller-address.ts`)',
  ),
  met(
    '15.3.5',
    2,
    'Types are checked, never guessed',
    'Strict TypeScript; schemas coerce nothing (`tsconfig.base.json`)',
  ),
  met(
    '15.3.6',
    2,
    'Prototypes cannot be reached',
    '`server/src/http/input/strict-json.ts`; what is chosen by input is looked up by Map or own keys',
  ),
  met(
    '15.3.7',
    2,
    'A parameter that comes twice means nothing else',
    'Bodies and queries with a known name twice are refused, and so is `lang`',
  ),
];
