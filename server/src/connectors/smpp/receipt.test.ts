import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smpp } from './library.ts';
import { parseReceipt } from './receipt.ts';

const aReceipt = (stat: string, text = 'Votre code') =>
  `id:m-7 sub:001 dlvrd:001 submit date:2611211000 done date:2611211001 stat:${stat} err:000 text:${text}`;
const delivered = (message: unknown, esmClass = 4, command = 'deliver_sm') => ({
  ...new smpp.PDU(command, {}),
  isResponse: () => false,
  response: () => new smpp.PDU('deliver_sm_resp', {}),
  esm_class: esmClass,
  short_message: { message },
});

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
  ])('that says %s is %s', (stat, state) => {
    expect(parseReceipt(delivered(aReceipt(stat)))).toEqual({ messageId: 'm-7', state });
  });

  it('takes nothing from the text of the message in it', () => {
    const text = 'id:m-8 stat:UNDELIV 123456';
    expect(parseReceipt(delivered(aReceipt('DELIVRD', text)))).toEqual({ messageId: 'm-7', state: 'delivered' });
    expect(parseReceipt(delivered('id:m-7 sub:001 text:stat:DELIVRD'))).toBeUndefined();
  });

  it.each([
    ['a message of a phone', delivered(aReceipt('DELIVRD'), 0)],
    ['a notice on the way', delivered(aReceipt('DELIVRD'), 0x20)],
    ['another command', delivered(aReceipt('DELIVRD'), 4, 'data_sm')],
    ['octets instead of a text', delivered(Buffer.from(aReceipt('DELIVRD')))],
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
