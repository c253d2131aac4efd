import { expect, test } from 'vitest';
import { books } from '../testing/control.ts';
import { bindEsme, octets, send, ucs2 } from '../testing/esme.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

const gsm = (...septets: number[]): Buffer => Buffer.from(septets);
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

const inbox = async (trial: Trial, msisdn = '050000001'): Promise<unknown[]> => {
  const messages = at(await phoneOf(trial, msisdn), 'messages');
  return Array.isArray(messages) ? messages.map((message: unknown) => at(message, 'text')) : [];
};

/** Returns a part of a long message under an eight-bit reference. */
const part = <T>(reference: number, count: number, number: number, content: T) => ({
  header: octets(0x00, 0x03, reference, count, number),
  ...content,
});

/** The GSM 7-bit default alphabet of 3GPP 23.038, without 0x1B. */
const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u{1B}ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

test('returns the id of an SMS and puts it into the phone’s inbox', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  const { status, body } = await send(esme, { text: ascii('Votre code est 123456.') });
  expect(status).toBe(0);
  expect(body.toString('latin1')).toMatch(/^[0-9a-f]{16}\0$/);
  expect(await phoneOf(trial)).toMatchObject({
    messages: [{ id: expect.any(String), at: expect.any(String), text: 'Votre code est 123456.' }],
  });
  expect(await books(trial)).toEqual({ debits: [], refunds: [], credits: [] });
});

test.each([
  ['every character of the GSM alphabet', 0, gsm(...Array(128).keys()).filter((each) => each !== 0x1b), alphabet],
  ['the GSM extension', 0, gsm(0x1b, 0x65, 0x1b, 0x3c, 0x1b, 0x3e, 0x1b, 0x2f, 0x1b, 0x14), '€[]\\^'],
  ['IA5', 1, ascii('client@example.cg_$1'), 'client@example.cg_$1'],
  ['Latin-1', 3, ascii('Crédit reçu à Ouésso'), 'Crédit reçu à Ouésso'],
  ['UCS-2', 8, ucs2('Reçu : 5 000 CFA, merci 🙂 “Lisolo”'), 'Reçu : 5 000 CFA, merci 🙂 “Lisolo”'],
])('%s arrives as it was written', async (_, coding, text, shown) => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  expect((await send(esme, { coding, text: Buffer.from(text) })).status).toBe(0);
  expect(await inbox(trial)).toEqual([shown.replace('\u{1B}', '')]);
});

test('joins the parts of a long message into one SMS, in any order', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  await send(esme, part(42, 3, 3, { coding: 8, text: ucs2('à bientôt.') }));
  await send(esme, part(42, 3, 1, { coding: 8, text: ucs2('Votre reçu : ') }));
  expect(await inbox(trial)).toEqual([]);
  await send(esme, part(42, 3, 2, { coding: 8, text: ucs2('payé, ') }));
  expect(await inbox(trial)).toEqual(['Votre reçu : payé, à bientôt.']);
});

test('joins a surrogate pair that two parts share', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  const whole = ucs2('🙂');
  await send(esme, part(1, 2, 1, { coding: 8, text: whole.subarray(0, 2) }));
  await send(esme, part(1, 2, 2, { coding: 8, text: whole.subarray(2) }));
  expect(await inbox(trial)).toEqual(['🙂']);
});

test('keeps the parts of two messages and of two phones apart', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  await send(esme, part(1, 2, 1, { text: ascii('one ') }));
  await send(esme, part(2, 2, 1, { text: ascii('two ') }));
  await send(esme, part(1, 2, 2, { text: ascii('to another phone'), to: '242050000010' }));
  await send(esme, part(2, 2, 2, { text: ascii('complete') }));
  await send(esme, part(1, 2, 2, { text: ascii('complete too') }));
  expect(await inbox(trial)).toEqual(['two complete', 'one complete too']);
  expect(await inbox(trial, '050000010')).toEqual([]);
});

test('parts under a reference of sixteen bits join, and differ in its upper bits', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  await send(esme, { header: octets(0x08, 0x04, 0x01, 0x07, 2, 1), text: ascii('first, ') });
  await send(esme, { header: octets(0x08, 0x04, 0x02, 0x07, 2, 2), text: ascii('of another') });
  expect(await inbox(trial)).toEqual([]);
  await send(esme, { header: octets(0x08, 0x04, 0x01, 0x07, 2, 2), text: ascii('second') });
  expect(await inbox(trial)).toEqual(['first, second']);
});

test('parts survive a restart', async () => {
  const trial = await startTrial();
  await send(await bindEsme(trial), part(9, 2, 1, { text: ascii('before ') }));
  await trial.restart();
  await send(await bindEsme(trial), part(9, 2, 2, { text: ascii('and after') }));
  expect(await inbox(trial)).toEqual(['before and after']);
});

test('a long text in message_payload is one SMS', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  const text = 'Votre paiement est arrivé. '.repeat(30);
  expect((await send(esme, { coding: 8, payload: ucs2(text) })).status).toBe(0);
  expect(await inbox(trial)).toEqual([text]);
});

test('parts in message_payload join too', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  await send(esme, part(5, 2, 1, { payload: ascii('first, ') }));
  await send(esme, part(5, 2, 2, { payload: ascii('second') }));
  expect(await inbox(trial)).toEqual(['first, second']);
});

test.each([
  ['160 GSM characters', { text: ascii('a'.repeat(160)) }, 0],
  ['161 GSM characters', { text: ascii('a'.repeat(161)) }, 0x01],
  ['80 euro signs of two septets each', { text: Buffer.from('1b65'.repeat(80), 'hex') }, 0],
  ['81 euro signs of two septets each', { text: Buffer.from('1b65'.repeat(81), 'hex') }, 0x01],
  ['153 GSM characters in a part', { header: octets(0, 3, 1, 1, 1), text: ascii('a'.repeat(153)) }, 0],
  ['154 GSM characters in a part', { header: octets(0, 3, 1, 1, 1), text: ascii('a'.repeat(154)) }, 0x01],
  ['70 UCS-2 characters', { coding: 8, text: ucs2('é'.repeat(70)) }, 0],
  ['71 UCS-2 characters', { coding: 8, text: ucs2('é'.repeat(71)) }, 0x01],
  ['67 UCS-2 characters in a part', { header: octets(0, 3, 1, 1, 1), coding: 8, text: ucs2('é'.repeat(67)) }, 0],
  ['68 UCS-2 characters in a part', { header: octets(0, 3, 1, 1, 1), coding: 8, text: ucs2('é'.repeat(68)) }, 0x01],
  ['nothing', { text: Buffer.alloc(0) }, 0x01],
  ['octets that are no text', { coding: 4, text: Buffer.from([1, 2, 3]) }, 0x45],
])('one submit_sm holds what one message of the radio network holds: %s', async (_, message, status) => {
  const trial = await startTrial();
  const answer = await send(await bindEsme(trial), message);
  expect(answer.status).toBe(status);
  expect(await inbox(trial)).toHaveLength(status === 0 ? 1 : 0);
});

test.each([
  ['a number that does not exist', { to: '242077777777' }, 0x0b],
  ['another country’s number', { to: '33612345678' }, 0x0b],
  ['a number with a plus', { to: '+242050000001' }, 0x0b],
  ['a national number', { to: '050000001' }, 0x0b],
  ['a type of number that is not international', { ton: 0 }, 0x50],
  ['a numbering plan that is not E.164', { npi: 0 }, 0x51],
])('%s is refused and nothing is delivered', async (_, message, status) => {
  const trial = await startTrial();
  const answer = await send(await bindEsme(trial), { ...message, text: ascii('x') });
  expect(answer).toMatchObject({ status, body: Buffer.alloc(0) });
  expect(await inbox(trial)).toEqual([]);
});

test('ignores an impossible header', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  for (const header of [octets(0, 3, 1, 0, 0), octets(0, 3, 1, 2, 3), octets(5, 4, 1, 2, 3, 4), octets(0, 200, 1)]) {
    await send(esme, { header, text: ascii('whole') });
  }
  expect(await inbox(trial)).toEqual(['whole', 'whole', 'whole', 'whole']);
});

test('sends the message live to the phone’s events and its page', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  const [events, page] = await Promise.all(
    ['/phones/050000001/events', '/screen/050000001/events'].map((path) => fetch(trial.url() + path)),
  );
  const arrived = Promise.all([events, page].map((stream) => readUntil(stream, 'Votre code est 123456.')));
  await send(esme, { text: ascii('Votre code est 123456.') });
  await arrived;
  const screen = await trial.call('GET', '/?msisdn=050000001');
  expect(screen.body).toContain('SMS remis au 05\u00a0000\u00a000\u00a001');
});

/** Reads an event stream until it contains these words. */
const readUntil = async (stream: Response | undefined, words: string): Promise<void> => {
  let seen = '';
  for await (const part of stream?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    seen += part;
    if (seen.includes(words)) return;
  }
  throw new Error(`The stream ended without "${words}"`);
};

test('another operator’s phone gets its SMS', async () => {
  const trial = await startTrial();
  expect((await send(await bindEsme(trial), { to: '242060000001', text: ascii('x') })).status).toBe(0);
  expect(await inbox(trial, '060000001')).toEqual(['x']);
});
