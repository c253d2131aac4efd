import { beforeEach, describe, expect, test } from 'vitest';
import type { Work } from '@selfcare/contract/work';
import { aLine, codeSentTo, wrongFor } from '../../testing/consent.ts';
import type { Browser } from '../../testing/portal.ts';
import { doWork } from '../../testing/do-work.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
let line: string;
beforeEach(async () => {
  browser = portal.browser();
  line = aLine();
  await attack(201);
});

/** As though so many codes of all numbers had been wrong in these minutes, and none right. */
const attack = (wrong: number) =>
  portal.database.query(
    `insert into rate_limit (bucket, count, ends_at) values ('otp-wrong:all', $1, now() + interval '5 minutes')
     on conflict (bucket) do update set count = excluded.count, ends_at = excluded.ends_at`,
    [wrong],
  );
const sent = async () => {
  const reply = await browser.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME' });
  return { refId: reply.body.result.refId, code: codeSentTo(portal.operator, line) };
};
const verify = (refId: string, otp: string, proof?: unknown) =>
  browser.post('verifyOtp', { refId, otp, username: line, paymentMode: 'AIR_TIME', proof });
const asked = async (refId: string, otp: string): Promise<Work> => {
  const reply = await verify(refId, otp);
  expect(reply).toMatchObject({ status: 429, body: { code: '429' }, headers: { 'retry-after': '1' } });
  return (reply.body.result as unknown as { work: Work }).work;
};
const wrong = (attemptsLeft: number) => ({ status: 422, body: { code: '2003', result: { attemptsLeft } } });

describe('while somebody guesses at many numbers', () => {
  test('a right code without work gives no token; with it, it does [A02]', async () => {
    const { refId, code } = await sent();
    const work = await asked(refId, code);
    expect(work).toEqual({ text: expect.stringMatching(/^[\w-]{32}$/), bits: 15 });
    expect((await verify(refId, code, doWork(work))).status).toBe(200);
  });

  test('whether a code is right is not told before the work is done, and asking costs no try [A02]', async () => {
    const { refId, code } = await sent();
    expect(await asked(refId, wrongFor(code))).toEqual(await asked(refId, code));
    const work = await asked(refId, wrongFor(code));
    expect(await verify(refId, wrongFor(code), doWork(work))).toMatchObject(wrong(4));
  });

  test('a proof serves one guess at one code [A02]', async () => {
    const { refId, code } = await sent();
    const proof = doWork(await asked(refId, code));
    expect(await verify(refId, wrongFor(code), proof)).toMatchObject(wrong(4));
    expect(await verify(refId, code, proof)).toMatchObject({ status: 429 });
    line = aLine();
    const other = await sent();
    expect(await verify(other.refId, other.code, proof)).toMatchObject({ status: 429 });
    expect(await verify(other.refId, other.code, doWork(await asked(other.refId, other.code)))).toMatchObject({
      status: 200,
    });
  });

  test('a proof of a code that was sent again is none', async () => {
    const { refId, code } = await sent();
    const proof = doWork(await asked(refId, code));
    await letTimePass(portal.database, 61);
    await attack(201);
    await browser.post('resendOtp', { refId });
    expect(await verify(refId, codeSentTo(portal.operator, line), proof)).toMatchObject({ status: 429 });
  });

  test.each(['', 'x', '-1', null, 'a'.repeat(20)])('%j is no proof', async (proof) => {
    const { refId, code } = await sent();
    expect(await verify(refId, code, proof)).toMatchObject({ status: 429, body: { code: '429' } });
  });

  test.each([7, ['1'], { toString: '1' }, 'a'.repeat(21)])('%j as a proof is a 400', async (proof) => {
    const { refId, code } = await sent();
    expect(await verify(refId, code, proof)).toMatchObject({ status: 400 });
  });

  test('the code of a bill costs the same', async () => {
    const reply = await browser.post('sendInvoiceOtp', { text: line, text1: 'INVOICE', otpAction: 'INVOICE' });
    const guess = { otpId: reply.body.result.otpId, otp: codeSentTo(portal.operator, line) };
    const refused = await browser.post('verifyInvoiceOtp', guess);
    const { work } = refused.body.result as unknown as { work: Work };
    const proved = await browser.post('verifyInvoiceOtp', { ...guess, proof: doWork(work) });
    expect([refused.status, proved.status]).toEqual([429, 200]);
  });
});

test('when it is over, a code is taken without work', async () => {
  await letTimePass(portal.database, 301);
  const { refId, code } = await sent();
  expect((await verify(refId, code)).status).toBe(200);
});
