import { by } from '../row.ts';
import { met, notHere, type Requirement } from './requirement.ts';

const absent = by('nothing reads or speaks what the audit calls absent', 'asvs/sources');

/** V4 API and web service. */
export const api: Requirement[] = [
  met(
    '4.1.1',
    1,
    'Every body says its type and charset, and is of it',
    'Pages, built files and JSON do (`server/src/pages/assets.ts`, `server/src/pages/site-files.ts`)',
    by('every text that is answered names its charset', 'hostile-requests'),
  ),
  met(
    '4.1.2',
    2,
    'Only pages are led from http to https',
    'The portal redirects nothing to https, and the proxy of `docs/operations.md` listens on 443 alone: a call by http is not answered',
  ),
  met(
    '4.1.3',
    2,
    'Headers of proxies cannot be set by callers',
    '`TRUST_PROXY` names the proxies; X-Forwarded-For of others is passed over (`server/src/http/limits/forwarded-address.ts`)',
    by('is what a trusted proxy says it is, and nothing that the caller wrote before it', 'gate.route'),
    by('the address is a keyed hash, and X-Forwarded-For from a stranger changes nothing', 'context.test'),
    by('%j are too many', 'proxy-ranges'),
  ),
  met(
    '4.2.1',
    2,
    'Where a message ends is read in one way',
    'Node’s strict parser; HTTP/1.1 behind the proxy',
    by('when its length says two things, as smuggled requests do', 'slow-clients'),
  ),
  notHere('4.3.1', 2, 'GraphQL queries are limited', 'No GraphQL', absent),
  notHere('4.3.2', 2, 'GraphQL tells no schema', 'No GraphQL', absent),
  notHere(
    '4.4.1',
    1,
    'WebSockets run over TLS',
    'No WebSocket: pages hear by server-sent events; Vite’s own while developing alone',
    absent,
  ),
  notHere('4.4.2', 2, 'WebSockets check the origin', 'No WebSocket', absent),
  notHere('4.4.3', 2, 'WebSockets have tokens of their own', 'No WebSocket', absent),
  notHere('4.4.4', 2, 'These tokens come from the session', 'No WebSocket', absent),
];
