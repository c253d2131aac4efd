import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificateOf, startScriptedCentre, type Centre } from './fixtures.ts';
import { createSmppSender, type SmppSender } from './sender.ts';

const sms = { to: '+242050000001', text: 'Votre code : 123456' };
const trusted = tls.getCACertificates();
let centre: Centre;
let sender: SmppSender | undefined;
beforeAll(() => tls.setDefaultCACertificates([...trusted, certificateOf('authority')]));
afterAll(() => tls.setDefaultCACertificates(trusted));
beforeEach(async () => (centre = await startScriptedCentre({ overTls: true })));
afterEach(async () => {
  await sender?.close();
  await centre.close();
});

const sendBy = async (url: string) => {
  // One before it would go on to bind, and a centre does not close while somebody is bound.
  await sender?.close();
  sender = createSmppSender({
    url,
    systemId: 'lisolo',
    password: 'smpp_tst',
    sender: 'Lisolo',
    timeoutMs: 1000,
    waitMs: 300,
    connectTimeoutMs: 2000,
    pausesMs: [10],
  });
  return sender.send(sms);
};

describe('a centre that speaks TLS alone', () => {
  it.each(['127.0.0.1', 'localhost'])('takes messages as %s, where its certificate names it', async (host) => {
    const { port } = new URL(centre.url);
    expect(await sendBy(`ssmpp://${host}:${port}`)).toEqual({ outcome: 'sent', messageId: 'm-1' });
    expect(centre.of('bind_transceiver')).toHaveLength(1);
    expect(centre.of('submit_sm')).toHaveLength(1);
  });

  it.each([
    ['is not spoken to in clear', (url: string) => url.replace('ssmpp:', 'smpp:')],
    ['is not believed under a name that its certificate lacks', (url: string) => url.replace('127.0.0.1', '127.0.0.2')],
  ])('%s: no password and no message is sent', async (_, change) => {
    expect(await sendBy(change(centre.url))).toEqual({ outcome: 'unsent' });
    expect(centre.requests).toEqual([]);
  });

  it('is refused when its certificate is not trusted [V12.3.2]', async () => {
    tls.setDefaultCACertificates(trusted);
    expect(await sendBy(centre.url)).toEqual({ outcome: 'unsent' });
    expect(centre.requests).toEqual([]);
    tls.setDefaultCACertificates([...trusted, certificateOf('authority')]);
    expect(await sendBy(centre.url)).toEqual({ outcome: 'sent', messageId: 'm-1' });
  });
});
