import { by } from '../row.ts';
import { met, notHere, type Requirement } from './requirement.ts';

const noUsers =
  'OAuth is spoken to one provider alone (SmartCash), by client credentials: no user, no browser, no code flow';
const noResource = 'The portal is nobody’s resource server: its own tokens are no OAuth tokens of another';
const noServer = 'The portal is no authorization server: the token of a code is given by no grant of OAuth';
const noOidc = 'No OpenID Connect';
const absent = by('nothing reads or speaks what the audit calls absent', 'asvs/sources');

/** V10 OAuth and OIDC. */
export const oauth: Requirement[] = [
  met(
    '10.1.1',
    2,
    'Tokens are sent to who needs them',
    'Providers’ tokens live in the connector (`server/src/connectors/authorised-client.ts`); the token of a code goes to the page that proved it',
    by('what the browser is given holds no secret of ours nor of anybody (A26, A27)', 'nothing-secret-in-dist'),
    by('is asked for once by calls at the same time, and used by those that follow', 'authorised-client'),
  ),
  notHere('10.1.2', 2, 'What comes back belongs to the flow that this browser began', noUsers, absent),
  notHere('10.2.1', 2, 'The code flow is guarded against other sites', noUsers, absent),
  notHere('10.2.2', 2, 'Several authorization servers cannot be mixed up', noUsers, absent),
  notHere('10.3.1', 2, 'Access tokens are meant for this service', noResource),
  notHere('10.3.2', 2, 'Claims of a token decide', noResource),
  notHere('10.3.3', 2, 'Users are told apart by claims that stay theirs', noResource),
  notHere('10.3.4', 2, 'The strength of the login is checked', noResource),
  notHere('10.4.1', 1, 'Redirect addresses are compared with a list', noServer),
  notHere('10.4.2', 1, 'Authorization codes are good once', noServer),
  notHere('10.4.3', 1, 'Authorization codes are short-lived', noServer),
  notHere('10.4.4', 1, 'Clients use the grants they need', noServer),
  notHere('10.4.5', 1, 'Refresh tokens cannot be replayed', noServer),
  notHere('10.4.6', 2, 'PKCE is required', noServer),
  notHere('10.4.7', 2, 'Clients that register by themselves are held in check', noServer),
  notHere('10.4.8', 2, 'Refresh tokens end', noServer),
  notHere('10.4.9', 2, 'Users can take tokens back', noServer),
  notHere('10.4.10', 2, 'Confidential clients prove themselves', noServer),
  notHere('10.4.11', 2, 'Clients get the scopes they need', noServer),
  notHere('10.5.1', 2, 'ID tokens cannot be replayed', noOidc, absent),
  notHere('10.5.2', 2, 'Users are told apart by a claim that stays theirs', noOidc, absent),
  notHere('10.5.3', 2, 'Metadata is of the issuer that was set', noOidc, absent),
  notHere('10.5.4', 2, 'ID tokens are meant for this client', noOidc, absent),
  notHere('10.5.5', 2, 'Logout by the back channel cannot be forged', noOidc, absent),
  notHere('10.6.1', 2, 'Only safe response types', noOidc, absent),
  notHere('10.6.2', 2, 'Nobody is logged out by force', noOidc, absent),
  notHere('10.7.1', 2, 'Users consent to each request of a client', noServer),
  notHere('10.7.2', 2, 'Consent says what is given to whom', noServer),
  notHere('10.7.3', 2, 'Consent can be seen and taken back', noServer),
];
