import { expect, test } from 'vitest';
import { bindBody, bindEsme, command, connectEsme, octets, send, type Unit } from '../testing/esme.ts';
import { startTrial } from '../testing/trial.ts';

const hello = { text: Buffer.from('hello') };
const receiptIn = ({ body }: Unit): string => body.toString('latin1');

test('a bind is answered with the centre’s name and version', async () => {
  const trial = await startTrial();
  const esme = await connectEsme(trial);
  const { command: name, status, body } = await esme.ask(command.bindTransceiver, bindBody());
  expect([name, status]).toEqual([command.response + command.bindTransceiver, 0]);
  expect(body).toEqual(octets('Lisolo', 0x02, 0x10, 0x00, 0x01, 0x34));
});

test.each([
  ['another system id', command.bindTransceiver, bindBody('somebody'), 0x0f],
  ['a wrong password', command.bindTransceiver, bindBody('lisolo', 'wrong'), 0x0e],
  ['a bind that only sends', command.bindTransmitter, bindBody(), 0x0d],
  ['a bind that only receives', command.bindReceiver, bindBody(), 0x0d],
])('%s does not bind', async (_, name, body, status) => {
  const trial = await startTrial();
  const esme = await connectEsme(trial);
  expect((await esme.ask(name, body)).status).toBe(status);
  expect((await send(esme, hello)).status).toBe(0x04);
});

test('the credentials are settings', async () => {
  const trial = await startTrial({ SMS_SYSTEM_ID: 'portal', SMS_PASSWORD: 'secret' });
  const esme = await connectEsme(trial);
  expect((await esme.ask(command.bindTransceiver, bindBody('portal', 'secret'))).status).toBe(0);
});

test('a second bind on a connection is refused and the first holds', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  expect((await esme.ask(command.bindTransceiver, bindBody())).status).toBe(0x05);
  expect((await send(esme, hello)).status).toBe(0);
});

test('a link enquiry is answered, an unknown command is not acknowledged, and the connection goes on', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  expect(await esme.ask(command.enquireLink)).toMatchObject({ command: command.response + command.enquireLink });
  expect(await esme.ask(command.querySm, octets('x', 0, 0, ''))).toMatchObject({ command: command.nack, status: 3 });
  expect(await esme.ask(0x7777)).toMatchObject({ command: command.nack, status: 3 });
  expect((await send(esme, hello)).status).toBe(0);
});

test('an unbind is answered and ends the connection', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  expect((await esme.ask(command.unbind)).status).toBe(0);
  await esme.ended;
});

test.each([
  ['longer than any message', Buffer.from('7fffffff000000040000000000000001', 'hex')],
  ['shorter than its head', Buffer.from('0000000c000000040000000000000001', 'hex')],
])('a unit that is %s ends its connection alone', async (_, malformed) => {
  const trial = await startTrial();
  const other = await bindEsme(trial);
  const esme = await connectEsme(trial);
  esme.write(malformed);
  await esme.ended;
  expect((await send(other, hello)).status).toBe(0);
});

test('a requested receipt names the message and is sent until it is confirmed', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  const id = receiptIn(await send(esme, { ...hello, receipt: 1 })).replace('\0', '');
  await expect.poll(() => esme.received).toHaveLength(1);
  const [receipt] = esme.received;
  if (receipt === undefined) throw new Error('No receipt');
  const head = octets('', 1, 1, '242050000001', 5, 0, 'Lisolo', 0x04);
  expect(receipt.command).toBe(command.deliverSm);
  expect(receipt.body.subarray(0, head.length)).toEqual(head);
  expect(receiptIn(receipt)).toMatch(
    new RegExp(
      `id:${id} sub:001 dlvrd:001 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 text:hello\0\u{1e}`,
    ),
  );

  esme.cut();
  const again = await bindEsme(trial);
  await expect.poll(() => again.received).toHaveLength(1);
  for (const unit of again.received) again.confirm(unit);
  await again.ask(command.enquireLink);
  const third = await bindEsme(trial);
  await third.ask(command.enquireLink);
  expect(third.received).toEqual([]);
});

test('a receipt quotes the beginning of the text in its own alphabet', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  await send(esme, { coding: 3, text: Buffer.from('Reçu ~1 à Ouésso, merci de votre visite', 'latin1'), receipt: 1 });
  await expect
    .poll(() => esme.received.map(receiptIn))
    .toEqual([expect.stringContaining('text:Re?u ?1 ? Ou?sso, me\0')]);
});

test('a receipt survives a restart', async () => {
  const trial = await startTrial();
  await send(await bindEsme(trial), { ...hello, receipt: 1 });
  await trial.restart();
  const esme = await bindEsme(trial);
  await expect.poll(() => esme.received).toHaveLength(1);
});

test.each([
  ['no receipt', 0],
  ['a receipt of a failure only', 2],
])('who asks for %s gets none of a delivery', async (_, receipt) => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  await send(esme, { ...hello, receipt });
  await send(esme, { ...hello, receipt: 1 });
  await expect.poll(() => esme.received).not.toHaveLength(0);
  expect(esme.received).toHaveLength(1);
});

test('the centre stops with the sandbox, open connections included', async () => {
  const trial = await startTrial();
  const esme = await bindEsme(trial);
  await Promise.all([esme.ended, trial.restart()]);
  expect((await send(await bindEsme(trial), hello)).status).toBe(0);
});
