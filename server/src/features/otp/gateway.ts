import type { Sending } from '../../clocks/sending.ts';

/** A text message; `to` is E.164. The text comes from the server's templates alone (docs/abuse.md A04). */
export type Sms = { to: string; text: string };

/** `unsent` proves that the centre never accepted it; `refused` that it will not deliver it. */
export type SmsOutcome = { outcome: 'sent'; messageId: string } | { outcome: 'refused' | 'unsent' | 'unknown' };

export type SendSms = (sms: Sms, sending?: Sending) => Promise<SmsOutcome>;

export type SimChange = { outcome: 'changed' | 'unchanged' | 'unavailable' };

/** Checks for a SIM change of a line (E.164) in the last 240 hours (docs/abuse.md A30). */
export type CheckSimChange = (msisdn: string) => Promise<SimChange>;
