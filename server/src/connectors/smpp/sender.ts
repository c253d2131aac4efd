import { randomInt } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { secondsLeftOf, type Sending } from '../../clocks/sending.ts';
import type { SendSms, SmsOutcome } from '../../features/otp/gateway.ts';
import { defaultTimeoutMs, type CallRecord, type Operation } from '../http-client.ts';
import { createLink, type LinkSettings } from './link.ts';
import { isBusy, toSmsOutcome } from './outcomes.ts';
import { parseReceipt, type Receipt } from './receipt.ts';
import { toSegments, type Alphabet, type Segment } from './segments.ts';
import type { Reply, Session } from './session.ts';
import { createTurns } from './turns.ts';

/** How the SMS centre is reached (docs/operator-profile.md "SMS"). */
export type SmppSettings = Omit<LinkSettings, 'onDelivery' | 'onBound' | 'onBind'> & {
  /** Alphanumeric sender, at most 11 characters (`SMS_SENDER`). */
  sender: string;
  /** A message that is not answered within this time is unknown (20 s unless told). */
  timeoutMs?: number;
  /** Messages in flight at once; more wait for at most `waitMs` (10 and 5 s unless told). */
  window?: number;
  waitMs?: number;
  /** The alphabet that the centre reads `data_coding` 0 by (`SMS_ALPHABET`; `gsm` unless told). */
  alphabet?: Alphabet;
  /** Pauses between the tries of a message that the centre is too busy for; after the last one it is not sent. */
  busyPausesMs?: number[];
  /** Takes each delivery receipt; one that it rejects is delivered again by the centre. */
  onReceipt?: (receipt: Receipt) => void | Promise<void>;
  /** Told of each bind and each short message: never a text, a number or a password. */
  onCall?: (call: CallRecord) => void;
};

/** Text messages over one bind. */
export type SmppSender = {
  send: SendSms;
  /** Unbinds. What waits is unsent, what was sent and not answered is unknown. */
  close: () => Promise<void>;
  isConnected: () => boolean;
};

const alphanumeric = 5;
const international = 1;
const isdn = 1;
const onEnd = 1;

/** Longer than a burst lasts, and shorter than a customer waits. */
const defaultBusyPausesMs = [250, 500, 1000, 1000, 1000, 1000];

/** A customer is answered within 20 s: a try that follows a refusal may last until then, with some time to spare. */
const longestMs = 17_000;

const digitsOf = (msisdn: string) => /^\+(\d{8,15})$/.exec(msisdn)?.[1];

const toRecord = (operation: Operation, reply: Reply, startedAt: number): CallRecord => ({
  operation,
  outcome: reply.kind,
  status: reply.kind === 'answer' ? reply.pdu.command_status : undefined,
  durationMs: performance.now() - startedAt,
});

/** What the tries of one message may take: `leftMs` for all of them, and what its caller has. */
type Limits = { leftMs: () => number; sending: Sending | undefined };

/** The fields of one `submit_sm`. */
const toFields = (sender: string, destination: string, { dataCoding, esmClass, octets }: Segment) => ({
  source_addr_ton: alphanumeric,
  source_addr: sender,
  dest_addr_ton: international,
  dest_addr_npi: isdn,
  destination_addr: destination,
  registered_delivery: onEnd,
  data_coding: dataCoding,
  esm_class: esmClass,
  short_message: octets,
});

/**
 * Sends SMS to a centre by SMPP. It binds when the first message comes and renews the bind by itself. A message that a full or
 * throttling centre refused is tried again for some seconds; no other is sent again, nor any once the time for it is over (`sending`). The parts of a long one go one after the other: where one is
 * not taken after others were, it is unknown. `messageId` is that of the last part.
 */
export const createSmppSender = (settings: SmppSettings): SmppSender => {
  const { sender, timeoutMs = defaultTimeoutMs, window = 10, waitMs = 5000, alphabet, onReceipt, onCall } = settings;
  const { busyPausesMs = defaultBusyPausesMs } = settings;
  let reference = randomInt(256);
  const link = createLink({
    ...settings,
    onBound: () => turns.fill(),
    onBind: (reply, startedAt) => onCall?.(toRecord('bind', reply, startedAt)),
    onDelivery: async (pdu) => {
      const receipt = parseReceipt(pdu);
      if (receipt) await onReceipt?.(receipt);
    },
  });
  const turns = createTurns({ current: link.current, window, waitMs });

  const submitOnce = async (session: Session, fields: object, limitMs: number): Promise<Reply> => {
    const startedAt = performance.now();
    const reply = await session.request('submit_sm', fields, limitMs);
    onCall?.(toRecord('send', reply, startedAt));
    return reply;
  };

  const submit = async (session: Session, fields: object, { leftMs, sending }: Limits): Promise<SmsOutcome> => {
    let reply = await submitOnce(session, fields, timeoutMs);
    for (const pauseMs of busyPausesMs) {
      if (!isBusy(reply) || leftMs() <= pauseMs) break;
      await after(pauseMs);
      if (secondsLeftOf(sending) <= 0) break;
      reply = await submitOnce(session, fields, Math.min(timeoutMs, leftMs()));
    }
    return toSmsOutcome(reply);
  };

  const submitAll = async (
    session: Session,
    destination: string,
    segments: Segment[],
    limits: Limits,
  ): Promise<SmsOutcome> => {
    let last: SmsOutcome = { outcome: 'unsent' };
    for (const [index, segment] of segments.entries()) {
      if (secondsLeftOf(limits.sending) <= 0) return { outcome: index === 0 ? 'unsent' : 'unknown' };
      last = await submit(session, toFields(sender, destination, segment), limits);
      if (last.outcome !== 'sent') return index === 0 ? last : { outcome: 'unknown' };
    }
    return last;
  };

  const send: SendSms = async ({ to, text }, sending) => {
    const destination = digitsOf(to);
    reference += 1;
    const segments = toSegments(text, reference, alphabet);
    if (!destination || !segments) return { outcome: 'unsent' };
    link.wake();
    const startedAt = performance.now();
    const session = await turns.take();
    if (!session) {
      onCall?.(toRecord('send', { kind: 'unsent' }, startedAt));
      return { outcome: 'unsent' };
    }
    const leftMs = () => longestMs - (performance.now() - startedAt);
    return submitAll(session, destination, segments, { leftMs, sending }).finally(turns.give);
  };

  return {
    send,
    isConnected: () => link.current() !== undefined,
    close: async () => {
      turns.close();
      await link.close();
    },
  };
};
