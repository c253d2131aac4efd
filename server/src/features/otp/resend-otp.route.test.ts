import type { Work } from '@selfcare/contract/work';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aLine, codeSentTo, wrongFor } from '../../testing/consent.ts';
import { doWork } from '../../testing/do-work.ts';
import { overHttp } from '../../testing/fakes/over-http.ts';
import { held } from '../../testing/fakes/scripted.ts';
import { failure, type Browser, type Reply } from '../../testing/portal.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';
import type { Sms, SmsOutcome } from './gateway.ts';

/** So many seconds, or a few less: the test itself takes time. */
const about = (seconds: number) =>
  expect.toSatisfy((value) => Number(value) <= seconds && Number(value) > seconds - 15);

const portal = await usePortal();
let browser: Browser;
let line: string;
beforeEach(() => {
  browser = portal.browser();
  line = aLine();
  portal.operator.inbox.length = 0;
});

const send = (fields: object = {}, by = browser, headers = {}) =>
  by.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME', ...fields }, headers);
/** Asks; where the answer is that it costs work, does it and asks again. */
const withWork = async (ask: (proof?: string) => Promise<Reply<unknown>>) => {
  const reply = await ask();
  const { work } = (reply.body.result ?? {}) as { work?: Work };
  return work ? ask(doWork(work)) : reply;
};
const messages = () => portal.operator.inbox.length;
const passed = (seconds: number) => letTimePass(portal.database, seconds);

describe('asking again within a minute', () => {
  test('by the same browser for the same purchase answers the same id and sends nothing [P07]', async () => {
    const fields = { amount: 500, mobileNumber: '050000002', transactionType: 'PREPAID_RECHARGE' };
    const first = (await send(fields)).body.result;
    await passed(20);
    const again = (await send(fields)).body.result;
    expect(again).toEqual({ refId: first.refId, otpId: first.refId, expiresIn: about(280), resendAfter: about(40) });
    expect(messages()).toBe(1);
  });

  const purchase = { amount: 500, mobileNumber: '050000002', transactionType: 'PREPAID_RECHARGE' };
  test.each([
    ['by another browser', {}, () => portal.browser()],
    ['for another purpose', { requestType: 'LISOLO_MONEY' }, () => browser],
    ['for another amount', { amount: 600 }, () => browser],
    ['for another line', { mobileNumber: '050000003' }, () => browser],
    ['for no purchase', { amount: null }, () => browser],
  ])('%s is a 429 that says when to come back', async (_, changes, by) => {
    await send(purchase);
    await passed(20);
    const reply = await send({ ...purchase, ...changes }, by());
    expect(reply).toMatchObject(failure('429'));
    expect(reply.headers['retry-after']).toEqual(about(40));
    expect(messages()).toBe(1);
  });

  test('when its code was used or guessed away is a 429 as well', async () => {
    const { refId } = (await send()).body.result;
    const code = codeSentTo(portal.operator, line);
    for (let i = 0; i < 5; i += 1) await browser.post('verifyOtp', { refId, otp: wrongFor(code) });
    expect(await send()).toMatchObject(failure('429'));
    line = aLine();
    const used = (await send()).body.result;
    await browser.post('verifyOtp', { refId: used.refId, otp: codeSentTo(portal.operator, line) });
    expect(await send()).toMatchObject(failure('429'));
  });

  test('after it, there is a new code under a new id', async () => {
    const first = (await send()).body.result;
    await passed(60);
    const second = (await send()).body.result;
    expect(second.refId).not.toBe(first.refId);
    expect(messages()).toBe(2);
  });
});

describe.each([
  ['sendOtp', { requestType: 'AIR_TIME' }, 'resendOtp', 'refId', 'verifyOtp'],
  ['sendInvoiceOtp', { otpAction: 'INVOICE' }, 'resendInvoiceOtp', 'otpId', 'verifyInvoiceOtp'],
] as const)('sending again after %s', (name, fields, resendName, idName, verifyName) => {
  const first = async () => {
    const number = name === 'sendOtp' ? { msisdn: line } : { text: line };
    const { refId } = (await browser.post(name, { ...number, ...fields })).body.result;
    return { refId, code: codeSentTo(portal.operator, line) };
  };
  const resend = (id: string) => browser.post(resendName, { [idName]: id });
  const verify = (id: string, otp: string) => browser.post(verifyName, { [idName]: id, otp });

  test('keeps the id, makes the old code worth nothing and the new one good [V6.6.2]', async () => {
    const { refId, code } = await first();
    await passed(60);
    const { body } = await resend(refId);
    expect(body.result).toEqual({ refId, otpId: refId, expiresIn: 300, resendAfter: 60 });
    const renewed = codeSentTo(portal.operator, line);
    if (renewed !== code) expect(await verify(refId, code)).toMatchObject(failure('2003', 422));
    expect((await verify(refId, renewed)).status).toBe(200);
  });

  test('before a minute is over is a 429 that says when', async () => {
    const { refId } = await first();
    await passed(40);
    const reply = await resend(refId);
    expect(reply).toMatchObject(failure('429'));
    expect(reply.headers['retry-after']).toEqual(about(20));
    expect(messages()).toBe(1);
  });

  test('gives no new tries, and is refused when there are none [A01]', async () => {
    const { refId, code } = await first();
    for (let i = 0; i < 3; i += 1) await verify(refId, wrongFor(code));
    await passed(60);
    await resend(refId);
    const wrong = wrongFor(codeSentTo(portal.operator, line));
    expect((await verify(refId, wrong)).body).toMatchObject({ code: '2003', result: { attemptsLeft: 1 } });
    expect((await verify(refId, wrong)).body).toMatchObject({ code: '2003', result: { attemptsLeft: 0 } });
    await passed(60);
    expect(await resend(refId)).toMatchObject(failure('2002', 422));
    expect(messages()).toBe(2);
  });

  test('of an id that is unknown, used or long over is a 2004', async () => {
    expect(await resend('unknown')).toMatchObject(failure('2004', 422));
    const { refId, code } = await first();
    await verify(refId, code);
    await passed(60);
    expect(await resend(refId)).toMatchObject(failure('2004', 422));
    expect(messages()).toBe(1);
  });
});

describe('when codes were sent too often', () => {
  test('the answer is code 502 with HTTP 429, the customer’s sentence and a time to come back [A54]', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect((await send()).status).toBe(200);
      await passed(60);
    }
    expect((await withWork((proof) => send({ proof }))).status).toBe(200);
    await passed(60);
    const reply = await send();
    expect(reply.body.result ?? {}).not.toHaveProperty('work');
    expect(reply).toMatchObject({ status: 429, body: { statusCode: 429, status: 'failure', code: '502' } });
    expect(reply.body.message).toBe('Limite atteinte, réessayez plus tard.');
    expect(reply.headers['retry-after']).toEqual(about(420));
    expect((await send({}, browser, { lang: 'en' })).body.message).toBe(
      'max limit exhausted, please try after sometime.',
    );
    expect(messages()).toBe(3);
  });

  test('sending again is refused alike', async () => {
    const { refId } = (await send()).body.result;
    for (let i = 0; i < 2; i += 1) {
      await passed(60);
      expect((await withWork((proof) => browser.post('resendOtp', { refId, proof }))).status).toBe(200);
    }
    await passed(60);
    expect(await browser.post('resendOtp', { refId })).toMatchObject(failure('502', 429));
    expect(messages()).toBe(3);
  });
});

const twice = async (by: Browser) => {
  for (let i = 0; i < 2; i += 1) {
    expect((await send({}, by)).status).toBe(200);
    await passed(60);
  }
};

describe('the last code of ten minutes', () => {
  test('costs a stranger work, which is done once for one code [A37]', async () => {
    await twice(browser);
    const { body } = await send();
    expect(body).toMatchObject({ code: '502', result: { work: { text: expect.any(String), bits: 16 } } });
    const { work } = body.result as unknown as { work: Work };
    const proof = doWork(work);
    expect(await send({ proof }, portal.browser())).toMatchObject(failure('502', 429));
    expect((await send({ proof })).status).toBe(200);
    await passed(601);
    await twice(browser);
    expect(await send({ proof })).toMatchObject(failure('502', 429));
  });

  test('is free for the browser that proved the number before, though strangers asked for the others [A37]', async () => {
    const { refId } = (await send()).body.result;
    await browser.post('verifyOtp', { refId, otp: codeSentTo(portal.operator, line) });
    await passed(3600);
    await twice(portal.browser());
    expect(await send({}, portal.browser())).toMatchObject(failure('502', 429));
    expect((await send()).status).toBe(200);
  });
});

test('a portal that was paused before sending a code sends none after a newer one, and delays no other [I19]', async () => {
  const first = held<Sms, SmsOutcome>();
  portal.operator.sms.send.next((honest, sms, sending) => first.play(() => overHttp(honest, sms, sending), sms));
  const asked = send();
  await first.arrived;
  await passed(61);
  const [{ id: refId } = { id: '' }] = await portal.database.query<{ id: string }>(
    'select id from otp order by sent_at desc limit 1',
  );
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000);
  try {
    expect((await browser.post('resendOtp', { refId })).status).toBe(200);
    first.release();
    expect(await asked).toMatchObject(failure('503'));
  } finally {
    clock.mockRestore();
  }
  expect(messages()).toBe(1);
  expect(await browser.post('resendOtp', { refId })).toMatchObject(failure('429'));
  expect((await browser.post('verifyOtp', { refId, otp: codeSentTo(portal.operator, line) })).status).toBe(200);
});

test('where the clock is set back by an hour, a number that had a code a while ago has the next one as ever [P10]', async () => {
  await send();
  const { refId } = (await send()).body.result;
  await passed(-3600);
  expect((await browser.post('resendOtp', { refId })).body.result).toMatchObject({ resendAfter: 60 });
  expect(await browser.post('resendOtp', { refId })).toMatchObject(failure('429'));
  await passed(61);
  line = aLine();
  const used = (await send()).body.result;
  await browser.post('verifyOtp', { refId: used.refId, otp: codeSentTo(portal.operator, line) });
  await passed(-3600);
  expect((await send()).status).toBe(200);
  expect((await send()).body.result).toMatchObject({ resendAfter: about(60) });
  expect(messages()).toBe(4);
});
