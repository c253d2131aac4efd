import { met, notHere, type Requirement } from './requirement.ts';

const noUsers =
  'OAuth is spoken to one provider alone (SmartCash), by client credentials: no user, no browser, no code flow';
const noResource = 'The portal is nobody’s resource server: its own tokens are no OAuth tokens of another';
const noServer = 'The portal is no authorization server: the token of a code is given by no grant of OAuth';
const noOidc = 'No OpenID Connect';

/** V10 OAuth and OIDC. */
export const oauth: Requirement[] = [
  met(
    '10.1.1',
    2,
    'Tokens are sent to who needs them',
    'Providers’ tokens live in the connector (`server/src/connectors/authorised-client.ts`); the token of a code goes to the page that proved it',
  ),
  notHere('10.1.2', 2, noUsers),
  notHere('10.2.1', 2, noUsers),
  notHere('10.2.2', 2, noUsers),
  notHere('10.3.1', 2, noResource),
  notHere('10.3.2', 2, noResource),
  notHere('10.3.3', 2, noResource),
  notHere('10.3.4', 2, noResource),
  notHere('10.4.1', 1, noServer),
  notHere('10.4.2', 1, noServer),
  notHere('10.4.3', 1, noServer),
  notHere('10.4.4', 1, noServer),
  notHere('10.4.5', 1, noServer),
  notHere('10.4.6', 2, noServer),
  notHere('10.4.7', 2, noServer),
  notHere('10.4.8', 2, noServer),
  notHere('10.4.9', 2, noServer),
  notHere('10.4.10', 2, noServer),
  notHere('10.4.11', 2, noServer),
  notHere('10.5.1', 2, noOidc),
  notHere('10.5.2', 2, noOidc),
  notHere('10.5.3', 2, noOidc),
  notHere('10.5.4', 2, noOidc),
  notHere('10.5.5', 2, noOidc),
  notHere('10.6.1', 2, noOidc),
  notHere('10.6.2', 2, noOidc),
  notHere('10.7.1', 2, noServer),
  notHere('10.7.2', 2, noServer),
  notHere('10.7.3', 2, noServer),
];
