import type { EventEmitter } from 'node:events';

/** An event of a port for the page's journal. The page translates it. */
type Happening = {
  what:
    | 'prompt-sent'
    | 'prompt-approved'
    | 'prompt-declined'
    | 'prompt-expired'
    | 'refused'
    | 'refunded'
    | 'card-opened'
    | 'card-paid'
    | 'card-declined'
    | 'airtime-added'
    | 'airtime-taken'
    | 'sms-received'
    | 'bundle-added'
    | 'bill-paid'
    | 'lead-taken'
    | 'lead-paid'
    | 'lead-moved'
    | 'line-asked'
    | 'bills-asked'
    | 'callback-sent'
    | 'callback-failed'
    | 'fault';
  port: string;
  msisdn?: string;
  amount?: number;
  currency?: string;
  detail?: string;
  fault?: string;
};

export type Entry = Happening & { at: string };

export type Activity = { note: (happening: Happening) => void; latest: () => Entry[]; forget: () => void };

const remembered = 40;

/** Keeps the latest events in memory, newest first. They are not part of the books: a restart loses them. */
export const openActivity = (events: EventEmitter): Activity => {
  const entries: Entry[] = [];
  return {
    note: (happening) => {
      entries.unshift({ ...happening, at: new Date().toISOString() });
      entries.length = Math.min(entries.length, remembered);
      events.emit('activity');
    },
    latest: () => [...entries],
    forget: () => entries.splice(0),
  };
};
