import type { Sending } from '../../clocks/sending.ts';

/** One text message; `to` is E.164. The text is final: made of the server's templates alone (docs/abuse.md A04). */
export type Sms = { to: string; text: string };

/** `unsent` proves that the centre never took it; `refused` that it took it and will not deliver it. */
export type SmsOutcome = { outcome: 'sent'; messageId: string } | { outcome: 'refused' | 'unsent' | 'unknown' };

/** Hands one message to the SMS centre. */
export type SendSms = (sms: Sms, sending?: Sending) => Promise<SmsOutcome>;

/** Whether a line's SIM was changed lately; `unavailable` where nobody can say. */
export type SimChange = { outcome: 'changed' | 'unchanged' | 'unavailable' };

/** Asks whether the SIM of a line (E.164) was changed within the last 240 hours (docs/abuse.md A30). */
export type CheckSimChange = (msisdn: string) => Promise<SimChange>;
