import type { Pdu } from './library.ts';

export type Receipt = { messageId: string; state: 'delivered' | 'under-way' | 'failed' | 'unknown' };

/** Prefixes of state words: SMPP 3.4 (appendix B) cuts them to seven letters, many centres do not. */
const words: readonly [RegExp, Receipt['state']][] = [
  [/^deliv/, 'delivered'],
  [/^(?:undeliv|reject|expire|delete|fail|skipped)/, 'failed'],
  [/^(?:accept|enroute|scheduled|buffered)/, 'under-way'],
];

/** The values of `message_state` (SMPP 5.0, 4.7.15) by index. */
const states: readonly Receipt['state'][] = [
  'under-way', // scheduled
  'under-way', // on its way
  'delivered',
  'failed', // expired
  'failed', // deleted
  'failed', // undeliverable
  'under-way', // accepted
  'unknown',
  'failed', // rejected
  'failed', // skipped
];

const messageType = 0x3c;
const deliveryReceipt = 0x04;
const ofPhone = 0x00;

/** Returns the receipt's text from either field; unknown codings are read as Latin-1. */
const textOf = ({ short_message: short, message_payload: payload }: Pdu): string => {
  const texts = [short?.message, payload?.message].map((text) =>
    Buffer.isBuffer(text) ? text.toString('latin1') : text,
  );
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
};

/** Returns the value of a field after a colon or equals sign, tolerating spaces and quotes. */
const fieldOf = (fields: string, name: string, value: string): string | undefined =>
  new RegExp(`(?:^|[^a-z])${name}["']?\\s{0,16}[:=]["'\\s]{0,16}(${value})`, 'i').exec(fields)?.[1];

const stateOf = (word: string | undefined): Receipt['state'] | undefined =>
  word === undefined ? undefined : (words.find(([beginning]) => beginning.test(word.toLowerCase()))?.[1] ?? 'unknown');

/** Reads id and state of a delivery receipt, the text before the parameters; undefined for other deliveries. */
export const parseReceipt = (pdu: Pdu): Receipt | undefined => {
  if (pdu.command !== 'deliver_sm' && pdu.command !== 'data_sm') return undefined;
  const type = (pdu.esm_class ?? 0) & messageType;
  const [fields = ''] = type === deliveryReceipt ? textOf(pdu).split(/\btext["']?\s{0,16}[:=]/i) : [];
  const told = typeof pdu.message_state === 'number' ? (states[pdu.message_state] ?? 'unknown') : undefined;
  const messageId =
    fieldOf(fields, '(?:message|msg)?_?id', '[^\\s,;|&"\']{1,64}(?![^\\s,;|&"\'])') ?? pdu.receipted_message_id?.trim();
  const said = stateOf(fieldOf(fields, 'stat(?:e|us)?', '[a-z]+'));
  const state = said === undefined || said === 'unknown' ? (told ?? said) : said;
  // A phone's message has no receipt parameters; its text alone proves nothing.
  const isReceipt = type === deliveryReceipt || (type === ofPhone && told !== undefined);
  return isReceipt && messageId && state ? { messageId, state } : undefined;
};
