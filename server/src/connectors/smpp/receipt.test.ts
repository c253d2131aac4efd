import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smpp, type Pdu } from './library.ts';
import { parseReceipt } from './receipt.ts';

const aReceipt = (stat: string, text = 'Votre code') =>
  `id:m-7 sub:001 dlvrd:001 submit date:2611211000 done date:2611211001 stat:${stat} err:000 text:${text}`;
const delivered = (message: unknown, esmClass = 4, command = 'deliver_sm', more: object = {}) => ({
  ...new smpp.PDU(command, {}),
  isResponse: () => false,
  response: () => new smpp.PDU('deliver_sm_resp', {}),
  esm_class: esmClass,
  short_message: { message },
  ...more,
});
/** As it comes out of the octets of a centre. */
const fromWire = (fields: object) => {
  const sent = new smpp.PDU('deliver_sm', { esm_class: 4, ...fields }) as unknown as { toBuffer: () => Buffer };
  const { fromBuffer } = smpp.PDU as unknown as { fromBuffer: (octets: Buffer) => Pdu };
  return fromBuffer(sent.toBuffer());
};

describe('a delivery receipt', () => {
  it.each([
    ['DELIVRD', 'delivered'],
    ['ACCEPTD', 'under-way'],
    ['ENROUTE', 'under-way'],
    ['EXPIRED', 'failed'],
    ['DELETED', 'failed'],
    ['UNDELIV', 'failed'],
    ['REJECTD', 'failed'],
    ['UNKNOWN', 'unknown'],
    ['NEWWORD', 'unknown'],
    ['valueOf', 'unknown'],
    ['DELIVERED', 'delivered'],
    ['Delivered', 'delivered'],
    ['delivrd', 'delivered'],
    ['UNDELIVERABLE', 'failed'],
    ['Undelivered', 'failed'],
    ['REJECTED', 'failed'],
    ['rejectd', 'failed'],
    ['expired', 'failed'],
    ['EXPIRE', 'failed'],
    ['Deleted', 'failed'],
    ['FAILED', 'failed'],
    ['accepted', 'under-way'],
    ['EnRoute', 'under-way'],
  ])('that says %s is %s', (stat, state) => {
    expect(parseReceipt(delivered(aReceipt(stat)))).toEqual({ messageId: 'm-7', state });
  });

  it.each([
    'id: m-7 sub: 001 dlvrd: 001 submit date: 2611211000 done date: 2611211001 stat: DELIVRD err: 000 text: Votre code',
    'id:m-7  sub:001  stat : DELIVRD  err:000',
    'id:m-7,sub:001,dlvrd:001,submit date:2611211000,done date:2611211001,stat:DELIVRD,err:000,text:Votre code',
    'id:m-7, sub:001, stat:DELIVERED, err:000',
    'id:m-7;stat:delivered;err:0',
    'ID:m-7\r\nSUB:001\r\nSTAT:Delivered\r\nTEXT:stat:UNDELIV',
    'stat:DELIVRD id:m-7',
    'sub:001 id:m-7 done date:2611211001 stat:DELIVRD',
    'id=m-7 status=DELIVERED',
    'message_id:m-7 sub:001 stat:DELIVRD',
    'MsgId: m-7, Status: Delivered',
    'id:"m-7" stat:"DELIVRD" err:"000"',
    ' id:m-7 stat:DELIVRD',
    'id:\u00A0m-7 stat:\u00A0DELIVRD',
    'id:\tm-7\tstat:\tDELIVRD\ttext:\tstat:UNDELIV',
    'id:      m-7 stat:          DELIVRD',
    'id:m-7|stat:DELIVRD|err:000',
    'msgid=m-7&status=DELIVRD',
    '{"id":"m-7","stat":"DELIVRD","text":"stat:UNDELIV"}',
  ])('is read from %j', (text) => {
    expect(parseReceipt(delivered(text))).toEqual({ messageId: 'm-7', state: 'delivered' });
    expect(parseReceipt(fromWire({ short_message: text }))).toEqual({ messageId: 'm-7', state: 'delivered' });
  });

  it.each([
    [0, 'under-way'],
    [1, 'under-way'],
    [2, 'delivered'],
    [3, 'failed'],
    [4, 'failed'],
    [5, 'failed'],
    [6, 'under-way'],
    [7, 'unknown'],
    [8, 'failed'],
    [9, 'failed'],
    [200, 'unknown'],
  ])('without a text, whose message_state is %i, is %s', (message_state, state) => {
    const told = { receipted_message_id: 'm-7', message_state };
    expect(parseReceipt(fromWire(told))).toEqual({ messageId: 'm-7', state });
    expect(parseReceipt(fromWire({ ...told, esm_class: 0 }))).toEqual({ messageId: 'm-7', state });
    expect(parseReceipt(fromWire({ ...told, short_message: 'Votre message est parti' }))).toMatchObject({ state });
  });

  it('may have its text in message_payload, or in another coding', () => {
    const read = { messageId: 'm-7', state: 'failed' };
    expect(parseReceipt(fromWire({ message_payload: aReceipt('UNDELIV') }))).toEqual(read);
    expect(parseReceipt(fromWire({ short_message: '', message_payload: aReceipt('EXPIRED') }))).toEqual(read);
    for (const data_coding of [1, 3, 4]) {
      const short_message = Buffer.from(aReceipt('REJECTED'), 'latin1');
      expect(parseReceipt(fromWire({ data_coding, short_message }))).toEqual(read);
    }
    const ucs2 = Buffer.from(aReceipt('DELETED'), 'utf16le').swap16();
    expect(parseReceipt(fromWire({ data_coding: 8, short_message: ucs2 }))).toEqual(read);
    expect(parseReceipt(delivered(Buffer.from(aReceipt('UNDELIV'))))).toEqual(read);
    expect(parseReceipt(delivered(aReceipt('UNDELIV'), 4, 'data_sm'))).toEqual(read);
  });

  it('takes the parameter where the word of the text is unknown, and the text where both say something', () => {
    const told = { receipted_message_id: 'm-7', message_state: 5 };
    expect(parseReceipt(fromWire({ ...told, short_message: aReceipt('NEWWORD') }))).toMatchObject({ state: 'failed' });
    expect(parseReceipt(fromWire({ ...told, short_message: aReceipt('DELIVRD') }))).toMatchObject({
      state: 'delivered',
    });
  });

  it('takes nothing from the text of the message in it', () => {
    const text = 'id:m-8 stat:UNDELIV 123456';
    expect(parseReceipt(delivered(aReceipt('DELIVRD', text)))).toEqual({ messageId: 'm-7', state: 'delivered' });
    expect(parseReceipt(delivered('id:m-7 sub:001 text:stat:DELIVRD'))).toBeUndefined();
  });

  it.each([
    ['a message of a phone', delivered(aReceipt('DELIVRD'), 0)],
    ['a notice on the way', delivered(aReceipt('DELIVRD'), 0x20)],
    ['another command', delivered(aReceipt('DELIVRD'), 4, 'submit_sm')],
    [
      'a notice on the way with parameters',
      delivered('', 0x20, 'deliver_sm', { receipted_message_id: 'm', message_state: 2 }),
    ],
    ['a parameter without an id', delivered('', 4, 'deliver_sm', { message_state: 2 })],
    ['no id', delivered('stat:DELIVRD')],
    ['no state', delivered('id:m-7 sub:001')],
  ])('is not read from %s', (_, pdu) => {
    expect(parseReceipt(pdu)).toBeUndefined();
  });

  it('is not made up from any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseReceipt(delivered(text))).toBeUndefined();
      }),
    );
  });
});
