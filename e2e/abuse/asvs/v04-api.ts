import { met, notHere, type Requirement } from './requirement.ts';

/** V4 API and web service. */
export const api: Requirement[] = [
  met(
    '4.1.1',
    1,
    'Every body says its type and charset, and is of it',
    'Pages, built files and JSON do (`server/src/pages/assets.ts`, `server/src/pages/site-files.ts`)',
  ),
  met(
    '4.1.2',
    2,
    'Only pages are led from http to https',
    'The portal redirects nothing to https, and the proxy of `docs/operations/deploy.md` listens on 443 alone: a call by http gets no response',
  ),
  met(
    '4.1.3',
    2,
    'Headers of proxies cannot be set by callers',
    '`TRUST_PROXY` names the proxies; X-Forwarded-For of others is passed over (`server/src/http/limits/forwarded-address.ts`)',
  ),
  met('4.2.1', 2, 'Where a message ends is read in one way', 'Node’s strict parser; HTTP/1.1 behind the proxy'),
  notHere('4.3.1', 2, 'No GraphQL'),
  notHere('4.3.2', 2, 'No GraphQL'),
  notHere('4.4.1', 1, 'No WebSocket: pages hear by server-sent events; Vite’s own while developing alone'),
  notHere('4.4.2', 2, 'No WebSocket'),
  notHere('4.4.3', 2, 'No WebSocket'),
  notHere('4.4.4', 2, 'No WebSocket'),
];
