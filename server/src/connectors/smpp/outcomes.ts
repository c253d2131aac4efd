import type { SmsOutcome } from '../../features/otp/gateway.ts';
import type { Reply } from './session.ts';

/** Refusals of SMPP 3.4 (5.1.3) by which the centre did not take the message, and may take it later. */
const notTaken = new Set([
  0x04, // ESME_RINVBNDSTS: not bound for this
  0x14, // ESME_RMSGQFUL: its queue is full
  0x58, // ESME_RTHROTTLED: too many in too short a time
]);

/** Of these, the ones that pass: the same message may be taken a moment later. */
const passing = new Set([0x14, 0x58]);

/** Whether the centre is full, or throttles us. */
export const isBusy = (reply: Reply): boolean =>
  reply.kind === 'answer' && reply.pdu.command === 'submit_sm_resp' && passing.has(reply.pdu.command_status);

/** Refusals of this message: its addresses, its form, its sender's rights. It will not be delivered. */
const refused = new Set([
  0x01, // ESME_RINVMSGLEN
  0x0a, // ESME_RINVSRCADR
  0x0b, // ESME_RINVDSTADR
  0x15, // ESME_RINVSERTYP
  0x43, // ESME_RINVESMCLASS
  0x45, // ESME_RSUBMITFAIL
  0x48, // ESME_RINVSRCTON
  0x49, // ESME_RINVSRCNPI
  0x50, // ESME_RINVDSTTON
  0x51, // ESME_RINVDSTNPI
  0x65, // ESME_RX_P_APPN
  0x66, // ESME_RX_R_APPN
]);

/** What the centre's reply to one `submit_sm` means; a system error and every other word is `unknown`. */
export const toSmsOutcome = (reply: Reply): SmsOutcome => {
  if (reply.kind !== 'answer') return { outcome: reply.kind === 'unsent' ? 'unsent' : 'unknown' };
  const { command, command_status: status, message_id: messageId = '' } = reply.pdu;
  if (command !== 'submit_sm_resp') return { outcome: 'unknown' };
  if (status === 0) return { outcome: 'sent', messageId };
  if (notTaken.has(status)) return { outcome: 'unsent' };
  return { outcome: refused.has(status) ? 'refused' : 'unknown' };
};
