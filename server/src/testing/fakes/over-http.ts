import { sendSecondsLeft } from '../../connectors/send-deadline.ts';

/** A provider reached as the connectors' clients reach theirs: no byte leaves once the time of the call is over. */
export const overHttp = async <Outcome>(honest: () => Promise<Outcome>): Promise<Outcome | { outcome: 'unsent' }> =>
  sendSecondsLeft() > 0 ? honest() : { outcome: 'unsent' };
