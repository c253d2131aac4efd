import { randomBytes } from 'node:crypto';
import type { Fault } from '../faults/faults.ts';
import { pause } from '../pause.ts';
import type { Centre } from './centre.ts';
import { type Pdu, type Session, status } from './library.ts';
import { destinationOf, readSubmission, type Submission } from './submission.ts';

/** Responds to a `submit_sm`, or applies the fault that matches it. */
export const takeSubmission = async (centre: Centre, session: Session, pdu: Pdu): Promise<void> => {
  const { sandbox } = centre;
  const msisdn = destinationOf(sandbox.market, pdu);
  const fault = sandbox.faults.strikeRequest({ port: 'sms', operation: 'send', msisdn });
  if (fault) sandbox.activity.note({ what: 'fault', port: 'sms', fault: fault.fault, msisdn });
  const answer = await answerUnder(fault, centre, session, pdu);
  if (answer !== undefined) session.send(pdu.response(answer));
};

type SubmitResponse = { message_id: string } | { command_status: number };

/** Returns the response; undefined for none. */
const answerUnder = async (
  fault: Fault | undefined,
  centre: Centre,
  session: Session,
  pdu: Pdu,
): Promise<SubmitResponse | undefined> => {
  switch (fault?.fault) {
    case 'refuse':
      return { command_status: status.systemError };
    case 'reject':
      return { command_status: status.invalidDestination };
    case 'timeout-before':
      return undefined;
    case 'timeout-after':
      perform(centre, session, pdu);
      return undefined;
    case 'error-after':
      perform(centre, session, pdu);
      return { command_status: status.systemError };
    case 'delay': {
      const late = perform(centre, session, pdu);
      return (await pause(fault.delayMs, centre.sandbox.stopping)) ? undefined : late;
    }
    default:
      return perform(centre, session, pdu);
  }
};

const perform = (centre: Centre, session: Session, pdu: Pdu): SubmitResponse => {
  const submission = readSubmission(centre.sandbox.market, centre.sandbox.phones, pdu);
  if ('refused' in submission) return { command_status: submission.refused };
  const id = randomBytes(8).toString('hex');
  deliver(centre, submission, id);
  if (submission.wantsReceipt) centre.receipts.sendSoon(session, id);
  return { message_id: id };
};

const deliver = ({ sandbox, parts, receipts }: Centre, submission: Submission, id: string): void => {
  const { msisdn, sender, text, part, wantsReceipt } = submission;
  const arrived = sandbox.store.transaction(() => {
    const whole = part === undefined ? text : parts.join(sender.address, msisdn, part, text);
    if (whole !== undefined) sandbox.phones.send(msisdn, whole);
    const to = `${sandbox.market.countryCode}${msisdn}`;
    if (wantsReceipt) receipts.keep({ id, to, sender, at: new Date().toISOString(), text });
    return whole !== undefined;
  });
  if (arrived) sandbox.activity.note({ what: 'sms-received', port: 'sms', msisdn });
};
