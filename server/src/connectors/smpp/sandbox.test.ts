import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, impatientMs, lostAnswers, startOperator } from '../testing/operator.ts';
import { useOperator } from '../testing/use-operator.ts';
import type { Receipt } from './receipt.ts';
import { createSmppSender, type SmppSender, type SmppSettings } from './sender.ts';

const national = '050000001';
const to = `+242${national}`;
const sandbox = await useOperator();
beforeEach(() => sandbox.reset());

const senders: SmppSender[] = [];
afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.close())));
const aSender = (change: Partial<SmppSettings> = {}) => {
  const sender = createSmppSender({
    url: sandbox.smsUrl,
    systemId: 'lisolo',
    password: 'smpp_tst',
    sender: 'Lisolo',
    ...change,
  });
  senders.push(sender);
  return sender;
};
const inbox = (count: number) =>
  eventually(
    () => sandbox.messagesOf(national),
    (messages) => messages.length >= count,
  );

describe('an SMS by way of the centre', () => {
  it.each([
    ['short', 'Votre code Lisolo : 123456'],
    ['accented, in the GSM alphabet', 'Été à Ouesso : où êtes-vous ? [5 €] {ç}'.replaceAll(/[êç]/g, 'é')],
    ['accented beyond it', 'Reçu n° 7 : forfait fêté à l’œil, 5\u202f000 CFA'],
    ['long', 'Votre paiement a été reçu à 10 h. '.repeat(20)],
    ['long with an escape on every border', '€'.repeat(400)],
    ['long and accented', 'Le forfait « Été » a été crédité, à bientôt ! 😀 '.repeat(12)],
    ['long, of pairs alone', '😀'.repeat(150)],
  ])('that is %s arrives on the phone whole, as one', async (_, text) => {
    expect(await aSender().send({ to, text })).toEqual({ outcome: 'sent', messageId: expect.stringMatching(/./) });
    expect(await inbox(1)).toEqual([text]);
  });

  it('arrives once each, however many go at once', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `Message n° ${index} ${'à suivre '.repeat(25)}`);
    const { send } = aSender({ window: 4 });
    const outcomes = await Promise.all(texts.map((text) => send({ to, text })));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['sent']));
    expect((await inbox(30)).toSorted()).toEqual(texts.toSorted());
  });

  it('is receipted under the id that it was taken by', async () => {
    const receipts: Receipt[] = [];
    const sent = await aSender({ onReceipt: (receipt) => void receipts.push(receipt) }).send({ to, text: 'Bonjour' });
    await eventually(
      async () => receipts,
      (taken) => taken.length > 0,
    );
    const messageId = sent.outcome === 'sent' ? sent.messageId : undefined;
    expect(receipts).toEqual([{ messageId, state: 'delivered' }]);
  });

  it('to a number that nobody has is refused', async () => {
    expect(await aSender().send({ to: '+242059999999', text: 'Bonjour' })).toEqual({ outcome: 'refused' });
  });

  it.each([{ password: 'wrong' }, { systemId: 'wrong' }])('is unsent for an account with %j', async (change) => {
    const { send, isConnected } = aSender({ ...change, waitMs: 300 });
    expect(await send({ to, text: 'Bonjour' })).toEqual({ outcome: 'unsent' });
    expect(isConnected()).toBe(false);
  });
});

describe('an SMS whose centre fails', () => {
  it.each(lostAnswers)(
    'by $fault is unknown, is not sent again, and the next one goes: done $isDone',
    async ({ fault, isDone }) => {
      const { send } = aSender({ timeoutMs: impatientMs });
      await send({ to, text: 'Premier' });
      await sandbox.arm({ port: 'sms', operation: 'send', fault });
      expect(await send({ to, text: 'Perdu' })).toEqual({ outcome: 'unknown' });
      expect(await send({ to, text: 'Dernier' })).toMatchObject({ outcome: 'sent' });
      const expected = isDone ? ['Premier', 'Perdu', 'Dernier'] : ['Premier', 'Dernier'];
      expect((await inbox(expected.length)).toSorted()).toEqual(expected.toSorted());
    },
  );

  it('by definite words is refused', async () => {
    await sandbox.arm({ port: 'sms', operation: 'send', fault: 'reject' });
    const { send } = aSender();
    expect(await send({ to, text: 'Bonjour' })).toEqual({ outcome: 'refused' });
    expect(await sandbox.messagesOf(national)).toEqual([]);
    expect(await send({ to, text: 'Bonjour' })).toMatchObject({ outcome: 'sent' });
  });
});

describe('a centre that starts again', () => {
  it('gets a new bind automatically, and accepted messages are not sent again', async () => {
    const first = await startOperator();
    const { port } = new URL(first.smsUrl);
    const { send, isConnected } = aSender({ url: first.smsUrl, pausesMs: [20], waitMs: 200 });
    expect(await send({ to, text: 'Avant' })).toMatchObject({ outcome: 'sent' });
    await first.close();
    expect(await send({ to, text: 'Pendant' })).toEqual({ outcome: 'unsent' });
    const second = await startOperator({ SANDBOX_SMPP_PORT: port });
    await eventually(async () => isConnected(), Boolean);
    expect(await send({ to, text: 'Après' })).toMatchObject({ outcome: 'sent' });
    expect(await second.messagesOf(national)).toEqual(['Après']);
    await second.close();
  });
});
