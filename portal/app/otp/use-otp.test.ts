import { afterEach, expect, test, vi } from 'vitest';
import { listenForSmsCode } from './use-otp.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A browser with WebOTP whose message comes by `arrive` or is kept back by `decline`. */
const aPhone = () => {
  const asked: unknown[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const get = (request: unknown) => {
    asked.push(request);
    return promise;
  };
  vi.stubGlobal('OTPCredential', () => undefined);
  vi.stubGlobal('navigator', { credentials: { get } });
  const arrive = (credential: unknown) => {
    resolve(credential);
    return settled();
  };
  const decline = () => {
    reject(new Error('declined'));
    return settled();
  };
  return { asked, arrive, decline };
};

test('the code of the message is told', async () => {
  const phone = aPhone();
  const codes: string[] = [];
  const { signal } = new AbortController();
  listenForSmsCode(signal, (code) => codes.push(code));
  expect(phone.asked).toEqual([{ otp: { transport: ['sms'] }, signal }]);
  await phone.arrive({ code: '123456' });
  expect(codes).toEqual(['123456']);
});

test('a closed modal hears nothing more', async () => {
  const phone = aPhone();
  const codes: string[] = [];
  const controller = new AbortController();
  listenForSmsCode(controller.signal, (code) => codes.push(code));
  controller.abort();
  await phone.arrive({ code: '123456' });
  expect(codes).toEqual([]);
});

test.each([null, {}, { code: 123456 }])('%j is no code', async (credential) => {
  const phone = aPhone();
  const codes: string[] = [];
  listenForSmsCode(new AbortController().signal, (code) => codes.push(code));
  await phone.arrive(credential);
  expect(codes).toEqual([]);
});

test('a visitor who declines is left alone', async () => {
  const phone = aPhone();
  const codes: string[] = [];
  listenForSmsCode(new AbortController().signal, (code) => codes.push(code));
  await phone.decline();
  expect(codes).toEqual([]);
});

test('a browser without WebOTP is not asked', () => {
  vi.stubGlobal('navigator', {});
  expect(() => listenForSmsCode(new AbortController().signal, () => undefined)).not.toThrow();
});
