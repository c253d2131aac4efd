import { national, type Market } from '../operator/market.ts';
import type { Phones } from '../operator/phones.ts';
import { contentIn, encodeGsm, numberIn, status, textIn, type MessageContent, type Pdu } from './library.ts';
import { partOf, type Part } from './parts.ts';
import type { Sender } from './receipts.ts';

/** A message, or a part of one, ready for delivery. */
export type Submission = {
  msisdn: string;
  sender: Sender;
  text: string;
  part: Part | undefined;
  wantsReceipt: boolean;
};

const international = 1;
const isdn = 1;

/** Returns the national digits of the destination: E.164 without a plus. */
export const destinationOf = (market: Market, pdu: Pdu): string | undefined => {
  return national(market, `+${textIn(pdu, 'destination_addr')}`);
};

/**
 * Reads a `submit_sm`, or returns the refusing status: no such phone, a coding that is not text, no text, or more than
 * one radio message. A `message_payload` may have any length.
 */
export const readSubmission = (market: Market, phones: Phones, pdu: Pdu): Submission | { refused: number } => {
  if (numberIn(pdu, 'dest_addr_ton') !== international) return { refused: status.invalidDestinationTon };
  if (numberIn(pdu, 'dest_addr_npi') !== isdn) return { refused: status.invalidDestinationNpi };
  const msisdn = destinationOf(market, pdu);
  if (msisdn === undefined || phones.find(msisdn) === undefined) return { refused: status.invalidDestination };

  const [short, payload] = [contentIn(pdu, 'short_message'), contentIn(pdu, 'message_payload')];
  const content = short ?? payload;
  if (content === undefined || (short && payload)) return { refused: status.invalidMessageLength };
  const dataCoding = numberIn(pdu, 'data_coding');
  const text = decodeText(dataCoding, content);
  if (text === undefined) return { refused: status.submitFailed };
  if (short && !fitsOneMessage(dataCoding, short)) return { refused: status.invalidMessageLength };
  return { msisdn, sender: senderOf(pdu), text, part: partOf(content.header), wantsReceipt: wantsReceipt(pdu) };
};

const senderOf = (pdu: Pdu): Sender => {
  return {
    ton: numberIn(pdu, 'source_addr_ton'),
    npi: numberIn(pdu, 'source_addr_npi'),
    address: textIn(pdu, 'source_addr'),
  };
};

// Of the lowest two bits, 01 requests a receipt for any outcome, 10 only for a failure, which cannot happen here.
const wantsReceipt = (pdu: Pdu): boolean => {
  return (numberIn(pdu, 'registered_delivery') & 0b11) === 0b01;
};

/** The supported data codings (SMPP 3.4, 5.2.19). 0 is the centre's own alphabet, here GSM 7-bit. */
const codings: Record<number, 'gsm' | 'ia5' | 'latin1' | 'ucs2'> = { 0: 'gsm', 1: 'ia5', 3: 'latin1', 8: 'ucs2' };

/** Size of one radio message (3GPP 23.040), header included. */
const octetsOfOneMessage = 140;

/** Returns a message's text under its data coding; undefined for an unsupported coding. */
const decodeText = (dataCoding: number, { message }: MessageContent): string | undefined => {
  const coding = codings[dataCoding];
  if (coding === undefined || typeof message !== 'string') return undefined;
  // The library decodes 1 by the GSM alphabet; the protocol says IA5. Its encoder restores the octets.
  return coding === 'ia5' ? encodeGsm(message).toString('latin1') : message;
};

/** Checks that a content fits into one radio message. */
const fitsOneMessage = (dataCoding: number, { message, header }: MessageContent): boolean => {
  const headerOctets = header.length === 0 ? 0 : 1 + header.reduce((sum, element) => sum + element.length, 0);
  const room = octetsOfOneMessage - headerOctets;
  const coding = codings[dataCoding];
  if (coding === 'ucs2') return message.length * 2 <= room;
  if (coding === 'latin1' || typeof message !== 'string') return message.length <= room;
  return encodeGsm(message).length <= Math.floor((room * 8) / 7);
};
