import type { EventEmitter } from 'node:events';

/** Something that a port did, for the page's journal; the page puts it into words. */
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

/** The last things that happened, newest first; not part of the books, so a restart forgets them. */
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
