import { sameSecret } from '../secret.ts';
import type { Centre } from './centre.ts';
import { type Pdu, type Session, status, textIn } from './library.ts';
import { takeSubmission } from './submit.ts';

/** A connection; `bound` after valid credentials. */
type Client = { centre: Centre; session: Session; bound: boolean };

const version34 = 0x34;

/** Serves one connection: bind, messages, link enquiries, unbind. A malformed unit ends it. */
export const serveSession = (centre: Centre, session: Session): void => {
  const client: Client = { centre, session, bound: false };
  session.on('pdu', (pdu) => {
    if (pdu.isResponse()) return;
    answer(client, pdu).catch((error: unknown) => {
      centre.log.error({ err: error }, 'an SMS command failed');
      refuse(client, pdu, status.systemError);
    });
  });
  session.on('error', (error) => {
    centre.log.warn({ error: error.message }, 'an SMS connection was ended');
    session.destroy();
  });
  session.on('close', () => centre.receipts.forgetSession(session));
};

const answer = async (client: Client, pdu: Pdu): Promise<void> => {
  const { centre, session, bound } = client;
  switch (pdu.command) {
    case 'bind_transceiver':
      return bind(client, pdu);
    case 'bind_transmitter':
    case 'bind_receiver':
      return refuse(client, pdu, status.bindFailed);
    case 'enquire_link':
      return void session.send(pdu.response());
    case 'unbind':
      session.send(pdu.response());
      return session.close();
    case 'submit_sm':
      return bound ? takeSubmission(centre, session, pdu) : refuse(client, pdu, status.wrongBindState);
    default:
      session.generic_nack({ command_status: status.invalidCommand, sequence_number: pdu.sequence_number });
  }
};

const bind = (client: Client, pdu: Pdu): void => {
  const { settings, market } = client.centre.sandbox;
  if (client.bound) return refuse(client, pdu, status.alreadyBound);
  if (textIn(pdu, 'system_id') !== settings.smsSystemId) return refuse(client, pdu, status.invalidSystemId);
  if (!sameSecret(textIn(pdu, 'password'), settings.smsPassword)) return refuse(client, pdu, status.invalidPassword);
  client.bound = true;
  client.session.send(pdu.response({ system_id: market.brand, sc_interface_version: version34 }));
  return client.centre.receipts.resume(client.session);
};

const refuse = ({ session }: Client, pdu: Pdu, commandStatus: number): void => {
  session.send(pdu.response({ command_status: commandStatus }));
};
