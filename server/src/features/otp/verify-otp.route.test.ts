import { beforeEach, describe, expect, test } from 'vitest';
import { basePath, calls } from '@selfcare/contract/calls';
import { aLine, codeSentTo, wrongFor } from '../../testing/consent.ts';
import { dump } from '../../testing/postgres/dump.ts';
import { failure, type Browser } from '../../testing/portal.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
let line: string;
beforeEach(() => {
  browser = portal.browser();
  line = aLine();
});

const sent = async (fields: object = {}) => {
  const reply = await browser.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME', ...fields });
  return { refId: reply.body.result.refId, code: codeSentTo(portal.operator, line) };
};
const verify = (refId: string, otp: string, fields: object = {}, by = browser) =>
  by.post('verifyOtp', { refId, otp, username: line, paymentMode: 'AIR_TIME', ...fields });
const wrong = (attemptsLeft: number) => ({ status: 422, body: { code: '2003', result: { attemptsLeft } } });
const exhausted = { status: 422, body: { code: '2002' } };
const passed = (seconds: number) => letTimePass(portal.database, seconds);

describe('a right code', () => {
  test.each(calls.verifyOtp.paths)('gives a token for ten minutes on %s', async (path) => {
    const { refId, code } = await sent();
    const body = { refId, otp: code, username: line, paymentMode: 'AIR_TIME' };
    const reply = await browser.send('POST', `${basePath}${path}`, { body });
    expect(reply).toMatchObject({ status: 200, body: { statusCode: 200, status: 'success' } });
    expect(reply.body.result).toEqual({
      verified: true,
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      tokenType: 'Bearer',
      expiresIn: 600,
    });
  });

  test('is taken once, and neither it nor the token is kept in clear [A01] [V6.4.1 V6.5.1]', async () => {
    const { refId, code } = await sent();
    const { accessToken } = (await verify(refId, code)).body.result;
    expect(await verify(refId, code)).toMatchObject(failure('2004', 422));
    for (const [table, words] of await dump(portal.database))
      for (const secret of [code, accessToken]) expect([table, words.includes(secret)]).toEqual([table, false]);
    expect(await portal.database.query('select code_hash from otp where id = $1', [refId])).toEqual([
      { code_hash: null },
    ]);
  });

  test('is taken without the number and the purpose, and with the country code in front', async () => {
    const first = await sent();
    expect((await verify(first.refId, first.code, { username: null, paymentMode: '' })).status).toBe(200);
    line = aLine();
    const second = await sent();
    expect((await verify(second.refId, second.code, { username: `+242${line}` })).status).toBe(200);
  });

  test('is taken from another browser: who has the id and the phone has the consent', async () => {
    const { refId, code } = await sent();
    expect((await verify(refId, code, {}, portal.browser())).status).toBe(200);
  });

  test.each([
    ['another number', { username: '050000009' }],
    ['another purpose', { paymentMode: 'LISOLO_MONEY' }],
  ])('for %s is a 2004, and costs nothing', async (_, fields) => {
    const { refId, code } = await sent();
    expect(await verify(refId, code, fields)).toMatchObject(failure('2004', 422));
    expect((await verify(refId, code)).status).toBe(200);
  });
});

test.each(['x', '05000', '0500000012', '050000001 050000002', '05000000l'])(
  'a code for %j, which is no number, is refused at its field and costs nothing',
  async (username) => {
    const { refId, code } = await sent();
    expect(await verify(refId, code, { username })).toMatchObject({
      status: 400,
      body: { code: '400', result: { fields: [{ path: 'username' }] } },
    });
    expect((await verify(refId, code)).status).toBe(200);
  },
);

describe('a wrong code', () => {
  test('costs a try each time; the fifth has none left, and then the right one is worth nothing', async () => {
    const { refId, code } = await sent();
    for (const left of [4, 3, 2, 1, 0]) expect(await verify(refId, wrongFor(code))).toMatchObject(wrong(left));
    expect(await verify(refId, wrongFor(code))).toMatchObject(exhausted);
    expect(await verify(refId, code)).toMatchObject(exhausted);
  });

  test('says so in the right words', async () => {
    const { refId, code } = await sent();
    const say = async () => {
      const body = { refId, otp: wrongFor(code) };
      return (await browser.post('verifyOtp', body, { lang: 'en' })).body.message;
    };
    expect(await say()).toBe('Please enter correct OTP');
    for (let i = 0; i < 4; i += 1) await say();
    expect(await say()).toBe('Maximum attempts exhausted');
  });

  test('four times leaves the fifth try for the right one', async () => {
    const { refId, code } = await sent();
    for (let i = 0; i < 4; i += 1) await verify(refId, wrongFor(code));
    expect((await verify(refId, code)).status).toBe(200);
  });

  test('from new browsers costs the same tries', async () => {
    const { refId, code } = await sent();
    for (const left of [4, 3, 2, 1, 0])
      expect(await verify(refId, wrongFor(code), {}, portal.browser())).toMatchObject(wrong(left));
    expect(await verify(refId, code, {}, portal.browser())).toMatchObject(exhausted);
  });

  test('fifteen times in a day is all that a number bears, whatever codes are sent [V6.6.3]', async () => {
    const round = async (tries: number) => {
      const { refId, code } = await sent();
      const replies = [];
      for (let i = 0; i < tries; i += 1) replies.push((await verify(refId, wrongFor(code))).body.code);
      await passed(601);
      return replies;
    };
    expect(await round(5)).toEqual(Array.from({ length: 5 }, () => '2003'));
    expect(await round(5)).toEqual(Array.from({ length: 5 }, () => '2003'));
    expect(await round(4)).toEqual(Array.from({ length: 4 }, () => '2003'));
    const last = await sent();
    expect(await verify(last.refId, wrongFor(last.code))).toMatchObject(wrong(0));
    expect(await verify(last.refId, last.code)).toMatchObject(exhausted);
    // No code is sent that could not be entered.
    await passed(3600);
    const another = await browser.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME' });
    expect(another).toMatchObject(failure('502', 429));
    expect(codeSentTo(portal.operator, line)).toBe(last.code);
  });

  test.each(['12345', '1234567', 'abcdef', '12345 ', '٠١٢٣٤٥', '', 123456, null, ['123456']])(
    'that is no six digits (%j) is a 400 and costs nothing [V2.2.1]',
    async (otp) => {
      const { refId, code } = await sent();
      const reply = await browser.post('verifyOtp', { refId, otp, username: line, paymentMode: 'AIR_TIME' });
      expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path: 'otp' }] } });
      expect(await verify(refId, wrongFor(code))).toMatchObject(wrong(4));
    },
  );
});

describe('a code that is over', () => {
  test('lives five minutes [P09] [V6.4.1 V6.5.5]', async () => {
    const { refId, code } = await sent();
    await passed(280);
    expect(await verify(refId, wrongFor(code))).toMatchObject(wrong(4));
    await passed(20);
    expect(await verify(refId, code)).toMatchObject(failure('2004', 422));
  });

  test('answers like one that never was', async () => {
    const { refId, code } = await sent();
    await passed(301);
    const { traceId: _, ...over } = (await verify(refId, code)).body;
    const { traceId: __, ...unknown } = (await verify('01234567890123456789012345', code)).body;
    expect(over).toEqual(unknown);
  });

  test('is replaced by sending again', async () => {
    const { refId, code } = await sent();
    await passed(301);
    await browser.post('resendOtp', { refId });
    const renewed = codeSentTo(portal.operator, line);
    if (renewed !== code) expect(await verify(refId, code)).toMatchObject(wrong(4));
    expect((await verify(refId, renewed)).status).toBe(200);
  });
});

const sentForBill = async () => {
  const reply = await browser.post('sendInvoiceOtp', { text: line, otpAction: 'INVOICE' });
  return { otpId: reply.body.result.otpId, otp: codeSentTo(portal.operator, line) };
};

describe('the spelling of bills', () => {
  test('answers the id that is now verified, and no token', async () => {
    const bill = await sentForBill();
    const reply = await browser.post('verifyInvoiceOtp', bill);
    expect([reply.status, reply.body.result]).toEqual([200, { verified: true, otpId: bill.otpId }]);
    expect(await browser.post('verifyInvoiceOtp', bill)).toMatchObject(failure('2004', 422));
  });

  test('takes no code of another purpose, and its own serves no debit', async () => {
    const { refId, code } = await sent();
    expect(await browser.post('verifyInvoiceOtp', { otpId: refId, otp: code })).toMatchObject(failure('2004', 422));
    line = aLine();
    const { otpId, otp } = await sentForBill();
    expect(await verify(otpId, otp)).toMatchObject(failure('2004', 422));
    const { accessToken } = (await verify(otpId, otp, { paymentMode: null })).body.result;
    const headers = { authorization: `Bearer ${accessToken}` };
    const balance = await browser.post('queryBalance', { msisdn: line, serviceType: 'AIRTIME' }, headers);
    expect(balance).toMatchObject(failure('401'));
  });
});
