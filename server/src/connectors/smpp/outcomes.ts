import type { SmsOutcome } from '../../features/otp/gateway.ts';
import type { Reply } from './session.ts';

/** Refusals of SMPP 3.4 (5.1.3) that are temporary: the message was not accepted. */
const notTaken = new Set([
  0x04, // ESME_RINVBNDSTS: not bound for this
  0x14, // ESME_RMSGQFUL: its queue is full
  0x58, // ESME_RTHROTTLED: too many in too short a time
]);

const passing = new Set([0x14, 0x58]);

export const isBusy = (reply: Reply): boolean =>
  reply.kind === 'answer' && reply.pdu.command === 'submit_sm_resp' && passing.has(reply.pdu.command_status);

/** Permanent refusals of this message: addresses, format or sender's rights. */
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

/** Maps the response to `submit_sm`; system errors and other codes are `unknown`. */
export const toSmsOutcome = (reply: Reply): SmsOutcome => {
  if (reply.kind !== 'answer') return { outcome: reply.kind === 'unsent' ? 'unsent' : 'unknown' };
  const { command, command_status: status, message_id: messageId = '' } = reply.pdu;
  if (command !== 'submit_sm_resp') return { outcome: 'unknown' };
  if (status === 0) return { outcome: 'sent', messageId };
  if (notTaken.has(status)) return { outcome: 'unsent' };
  return { outcome: refused.has(status) ? 'refused' : 'unknown' };
};
