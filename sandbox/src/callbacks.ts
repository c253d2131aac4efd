import type { FastifyBaseLogger } from 'fastify';
import type { Activity } from './activity.ts';
import type { Fault, Faults, Occasion } from './faults/faults.ts';
import { pause } from './pause.ts';

/** An HTTP message to the portal. */
export type Message = { url: string; method: 'PUT' | 'POST'; headers: Record<string, string>; body: string };

type Delivery = {
  /** The name under which `sent` waits for this callback. */
  key: string;
  occasion: Occasion;
  genuine: Message;
  /** The same without a signature and with the opposite outcome. */
  forged: Message;
};

export type Callbacks = {
  /** Sends once, a moment after the response, and never again: the portal finds a lost callback by enquiry. */
  deliver: (delivery: Delivery) => void;
  /** Resolves when the callback named `key` was sent, or after `limitMs`. */
  sent: (key: string, limitMs: number) => Promise<void>;
};

const afterTheAnswerMs = 50;
const patienceMs = 10_000;

export const openCallbacks = (
  faults: Faults,
  activity: Activity,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Callbacks => {
  const waiting = new Map<string, () => void>();

  const send = async (message: Message, port: string): Promise<void> => {
    const { url, method, headers, body } = message;
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(patienceMs)]);
      const response = await fetch(url, { method, body, signal, redirect: 'error', headers: { ...headers, ...json } });
      await response.body?.cancel();
      log.info({ port, url, status: response.status }, 'callback sent');
      activity.note({ what: 'callback-sent', port, detail: String(response.status) });
    } catch (error) {
      if (stopping.aborted) return;
      log.warn({ port, url, error: String(error) }, 'callback not taken');
      activity.note({ what: 'callback-failed', port });
    }
  };
  const carry = async ({ key, occasion, genuine, forged }: Delivery): Promise<void> => {
    if (await pause(afterTheAnswerMs, stopping)) return;
    const fault = faults.strikeCallback(occasion);
    if (fault) activity.note({ what: 'fault', port: fault.port, fault: fault.fault, msisdn: occasion.msisdn });
    if (fault?.fault === 'callback-late' && (await pause(fault.delayMs, stopping))) return;
    for (const message of messagesUnder(fault, genuine, forged)) await send(message, occasion.port);
    waiting.get(key)?.();
  };

  return {
    deliver: (delivery) => {
      carry(delivery).catch((error: unknown) => log.error({ error: String(error) }, 'callback failed'));
    },
    sent: async (key, limitMs) => {
      const gone = new AbortController();
      waiting.set(key, () => gone.abort());
      await pause(limitMs, AbortSignal.any([gone.signal, stopping]));
      waiting.delete(key);
    },
  };
};

const json = { 'content-type': 'application/json' };

const messagesUnder = (fault: Fault | undefined, genuine: Message, forged: Message): Message[] => {
  switch (fault?.fault) {
    case 'callback-lost':
      return [];
    case 'callback-twice':
      return [genuine, genuine];
    case 'callback-forged':
      return [forged];
    default:
      return [genuine];
  }
};
