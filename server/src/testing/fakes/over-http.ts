import { secondsLeftOf, type Sending } from '../../clocks/sending.ts';

/** A provider reached as the connectors' clients reach theirs: no byte leaves once the time of the call is over. */
export const overHttp = async <Outcome>(
  honest: () => Promise<Outcome>,
  _request: unknown,
  sending: Sending | undefined,
): Promise<Outcome | { outcome: 'unsent' }> => (secondsLeftOf(sending) > 0 ? honest() : { outcome: 'unsent' });
