import { met, notHere, open, type Requirement } from './requirement.ts';

/** V12 Secure communication. */
export const communication: Requirement[] = [
  met(
    '12.1.1',
    1,
    'Only today’s versions of TLS',
    'Outgoing calls: Node’s own, TLS 1.2 and 1.3. Incoming TLS ends at the operator’s proxy, whose example in `docs/operations/deploy.md` takes the same; tried with nginx 1.22: 1.1 is refused',
  ),
  open(
    '12.1.2',
    2,
    'Only strong cipher suites',
    'The proxy’s example takes forward secrecy and authenticated ciphers alone (tried with nginx 1.22)',
    'outgoing calls offer Node’s own list, whose last ones have no forward secrecy: the operator must ask the providers whether all of them do without',
  ),
  notHere(
    '12.1.3',
    2,
    'Nobody shows the portal one; providers prove callbacks by a secret or a signature. The portal shows its own where a provider asks (`PROVIDER_CERTIFICATES`)',
  ),
  met(
    '12.2.1',
    1,
    'Everything between customers and the service goes over TLS',
    'Customers reach the proxy of `docs/operations/deploy.md`, on 443 alone; beside real providers a start without an https `PORTAL_URL` is refused, and browsers are held to https (`server/src/unsafe-settings.ts`)',
  ),
  open(
    '12.2.2',
    1,
    'Certificates that browsers trust',
    'They are the operator’s, at the proxy: `docs/security.md`, "Transport", says which, and how to look at them',
    'nothing in the product looks at them: the operator must have one issued and let somebody else than the portal watch its end',
  ),
  open(
    '12.3.1',
    2,
    'Every connection is encrypted',
    'Providers, SMS centre and a database on another host: beside real providers a start without TLS is refused, or the exception said by name (`SMS_WITHOUT_TLS`, `DATABASE_WITHOUT_TLS`)',
    'from the proxy to the portal, `/metrics` included, it is plain HTTP: the network between must be closed',
  ),
  met('12.3.2', 2, 'Certificates of servers are checked', 'Node’s check, turned off nowhere'),
  open(
    '12.3.3',
    2,
    'Services of the application speak over TLS',
    'There is one process; its database can be spoken to over TLS',
    'from the proxy to the portal it is plain HTTP: the operator must keep both on one machine or on a network of their own',
  ),
  met(
    '12.3.4',
    2,
    'Own certificates are trusted by name',
    '`sslrootcert` of `DATABASE_URL` (`docs/operations/deploy.md`); others by the system’s list or `NODE_EXTRA_CA_CERTS`',
  ),
];
