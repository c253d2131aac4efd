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

/** Settings of the SMS centre (docs/operator-profile.md "SMS"). */
export type SmppSettings = Omit<LinkSettings, 'onDelivery' | 'onBound' | 'onBind'> & {
  /** Alphanumeric sender, at most 11 characters (`SMS_SENDER`). */
  sender: string;
  /** Timeout of a response, after which a message is unknown; default 20 s. */
  timeoutMs?: number;
  /** Messages in flight (default 10); further ones wait up to `waitMs` (default 5 s). */
  window?: number;
  waitMs?: number;
  /** The centre's alphabet (`SMS_ALPHABET`); default `gsm`. */
  alphabet?: Alphabet;
  /** Pauses between tries at a busy centre; after the last the message is unsent. */
  busyPausesMs?: number[];
  /** Receives delivery receipts; after a rejection the centre delivers again. */
  onReceipt?: (receipt: Receipt) => void | Promise<void>;
  /** Receives each bind and message, without text, number or password. */
  onCall?: (call: CallRecord) => void;
};

export type SmppSender = {
  send: SendSms;
  /** Unbinds. Waiting messages are unsent, those without a response unknown. */
  close: () => Promise<void>;
  isConnected: () => boolean;
};

const alphanumeric = 5;
const international = 1;
const isdn = 1;
const onEnd = 1;

/** Longer than a burst, shorter than a customer waits. */
const defaultBusyPausesMs = [250, 500, 1000, 1000, 1000, 1000];

/** A customer gets a response within 20 s, so retries end before. */
const longestMs = 17_000;

const digitsOf = (msisdn: string) => /^\+(\d{8,15})$/.exec(msisdn)?.[1];

const toRecord = (operation: Operation, reply: Reply, startedAt: number): CallRecord => ({
  operation,
  outcome: reply.kind,
  status: reply.kind === 'answer' ? reply.pdu.command_status : undefined,
  durationMs: performance.now() - startedAt,
});

type Limits = { leftMs: () => number; sending: Sending | undefined };

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
 * Creates the SMPP sender; the first message binds. Retries only what a busy centre refused, and nothing after the time
 * of `sending`. Parts are sent in sequence; a partly sent message is unknown. `messageId` is the last part's.
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
