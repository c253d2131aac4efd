import { type MessageContent, encodeGsm } from './library.ts';

/** The supported data codings (SMPP 3.4, 5.2.19). 0 is the centre's own alphabet, here GSM 7-bit. */
const codings: Record<number, 'gsm' | 'ia5' | 'latin1' | 'ucs2'> = { 0: 'gsm', 1: 'ia5', 3: 'latin1', 8: 'ucs2' };

/** Size of one radio message (3GPP 23.040), header included. */
const octetsOfOneMessage = 140;

/** Returns a message's text under its data coding; undefined for an unsupported coding. */
export const decodeText = (dataCoding: number, { message }: MessageContent): string | undefined => {
  const coding = codings[dataCoding];
  if (coding === undefined || typeof message !== 'string') return undefined;
  // The library decodes 1 by the GSM alphabet; the protocol says IA5. Its encoder restores the octets.
  return coding === 'ia5' ? encodeGsm(message).toString('latin1') : message;
};

/** Checks that a content fits into one radio message. */
export const fitsOneMessage = (dataCoding: number, { message, header }: MessageContent): boolean => {
  const headerOctets = header.length === 0 ? 0 : 1 + header.reduce((sum, element) => sum + element.length, 0);
  const room = octetsOfOneMessage - headerOctets;
  const coding = codings[dataCoding];
  if (coding === 'ucs2') return message.length * 2 <= room;
  if (coding === 'latin1' || typeof message !== 'string') return message.length <= room;
  return encodeGsm(message).length <= Math.floor((room * 8) / 7);
};
