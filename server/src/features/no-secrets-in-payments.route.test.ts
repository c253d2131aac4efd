import { createHash, randomUUID } from 'node:crypto';
import { basePath, calls, statusEventsPath, type CallName } from '@selfcare/contract/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeSentTo, consent, giveSealingKey, seal, sealPin, wrongFor } from '../testing/consent.ts';
import { openMemory } from '../testing/databases.ts';
import { dump } from '../testing/dump.ts';
import { rightPin } from '../testing/fake-wallet.ts';
import { createOperator, type Operator } from '../testing/operator.ts';
import { aCardRecharge, aRecharge } from '../testing/orders.ts';
import { aPortal, type Browser, type Reply, type TestPortal } from '../testing/portal.ts';
import { answers, lostBefore, unsent } from '../testing/scripted.ts';
import { letTimePass } from '../testing/time.ts';

/** What customers typed: none of it may turn up where it has no place of its own (safety.md A23, I18). */
const typed = {
  payer: '051234567',
  other: '051234568',
  target: '057654321',
  email: 'canary@example.cg',
  fullName: 'Fullname Canary',
  text: 'free-text-canary',
};
/** What was given to them, or sealed by their pages: collected on the way. */
const given = new Set<string>();
const pins = [rightPin, '7391'];

let portal: TestPortal;
let operator: Operator;
let browser: Browser;
let replies: { name: string; reply: Reply }[];

beforeAll(async () => {
  operator = createOperator();
  portal = await aPortal(await openMemory(), operator, { ENABLE_AM_PIN: 'true' });
  await giveSealingKey(portal.database);
  browser = watched(portal.browser());
  await codes();
  await payments();
  await nonsense();
  await breakage();
}, 120_000);
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

/** A browser whose every answer is kept for the search. */
const watched = (one: Browser): Browser => {
  replies = [];
  const keep = async <Result>(name: string, reply: Promise<Reply<Result>>) => {
    const answered = await reply;
    replies.push({ name, reply: answered });
    const cookie = one.cookie()?.split('=')[1];
    if (cookie) given.add(cookie);
    return answered;
  };
  return {
    ...one,
    send: (method, url, sent) => keep(url, one.send(method, url, sent)),
    post: (name, body, headers) => keep(name, one.post(name, body, headers)),
    get: (name, query, headers) => keep(name, one.get(name, query, headers)),
  };
};

const known = (secret: string) => (given.add(secret), secret);
const minute = () => letTimePass(portal.database, 601);
const purchase = { amount: 500, mobileNumber: typed.target, transactionType: 'PREPAID_RECHARGE' };
const person = { email: typed.email, customerDetails: { fullName: typed.fullName } };
/** An error that repeats what it was given, as a database's and a library's do. */
const broken = () =>
  Promise.reject(
    Object.assign(new Error(`row (${Object.values(typed).join()}, ${[...given].join()}, pin ${rightPin})`), {
      code: '23502',
      detail: typed.payer,
      cause: new Error(typed.email),
    }),
  );

/** Rows 9 to 12: each answer that they have. */
const codes = async () => {
  const wanted = { msisdn: typed.payer, requestType: 'AIR_TIME', ...purchase, ...person };
  const { encryption } = (await browser.get('portalConfig', { code: 'portal' })).body.result;
  const sealed = known(await seal(typed.payer, encryption.key));
  const { refId } = (await browser.post('sendOtp', wanted)).body.result;
  await browser.post('sendOtp', { ...wanted, requestType: typed.text });
  await browser.post('sendOtp', { ...wanted, msisdn: sealed, encrypted: true });
  await browser.post('sendOtp', { ...wanted, msisdn: typed.text, encrypted: true });
  known(codeSentTo(operator, typed.payer));
  await browser.post('resendOtp', { refId });
  await letTimePass(portal.database, 61);
  await browser.post('resendOtp', { refId });
  const otp = known(codeSentTo(operator, typed.payer));
  for (const body of [
    { otp: wrongFor(otp) },
    { otp, username: typed.other },
    { otp, paymentMode: typed.text },
    { otp },
  ])
    await browser.post('verifyOtp', { refId, ...body });
  await browser.post('verifyOtp', { refId, otp });
  await browser.post('sendInvoiceOtp', { text: typed.other, text1: typed.text, otpAction: 'INVOICE' });
  const bill = known(codeSentTo(operator, typed.other));
  await browser.post('verifyInvoiceOtp', { otpId: refId, otp: bill });
  await minute();
  await browser.post('sendLeadOtp', { msisdn: typed.other, requestType: 'HBB_LEADS', ...person });
  known(codeSentTo(operator, typed.other));
  for (const outcome of ['refused', 'unsent', 'unknown'] as const) {
    operator.sms.send.next(answers({ outcome }));
    await browser.post('sendInvoiceOtp', { text: '050000095', otpAction: 'INVOICE' });
  }
  operator.checkSimChange.next(answers({ outcome: 'changed' as const }), answers({ outcome: 'unavailable' as const }));
  for (let i = 0; i < 2; i += 1) await browser.post('sendOtp', { ...wanted, requestType: 'LISOLO_MONEY' });
};

const consented = async (mode: string) => {
  await minute();
  const { otp, accessToken, authorization } = await consent({ browser, operator }, typed.payer, mode, purchase);
  known(otp);
  known(accessToken);
  return { authorization };
};
const order = (changes = {}) =>
  aRecharge({
    paymentMobile: `0${typed.payer}`,
    mobileNumber: typed.target,
    emailId: typed.email,
    loggedInNumber: typed.text,
    ...changes,
  });

/** Rows 14 to 20 and 32, by every way to pay, right and wrong. */
const payments = async () => {
  const chain = { 'purchase-id': randomUUID() };
  const wallet = await consented('LISOLO_MONEY');
  for (const pin of ['7391', rightPin]) {
    const initiated = await browser.post('authInitiate', order({ paymentMode: 'LISOLO_MONEY' }), {
      ...wallet,
      ...chain,
    });
    const { transactionId: id, encryptionKeyDetails: details } = initiated.body.result;
    const amPin = known(await sealPin(pin, id, details.key));
    const body = { transactionId: known(id), paymentMode: 'LISOLO_MONEY', paymentMobile: `0${typed.payer}`, amPin };
    for (const headers of [wallet, wallet, {}]) await browser.post('authProcess', body, headers);
  }
  await portal.settle(60);
  const airtime = await consented('AIR_TIME');
  await browser.post('queryBalance', { msisdn: typed.payer, serviceType: 'AIRTIME' }, airtime);
  await browser.post('queryBalance', { msisdn: typed.other, serviceType: typed.text }, airtime);
  await payBy('AIR_TIME', 'auth', airtime);
  for (const mode of ['LISOLO_MONEY_PUSH', 'SMARTCASH_SECURE', 'MPESA']) await payBy(mode, '');
  const card = aCardRecharge({ mobileNumber: typed.target, emailId: typed.email });
  const cardId = known((await browser.post('initiate', card)).body.result.transactionId);
  await browser.post('process', { transactionId: cardId, paymentMode: 'PAYMENT_GATEWAY' });
  await portal.settle(60);
  for (const id of [cardId, typed.payer]) {
    await browser.get('status', { tid: id, channel: 'whatsapp', pg: typed.text });
    await browser.get('fetchTransaction', { txnId: id });
    await browser.send('GET', `/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=${id}`);
  }
  await browser.send('GET', `${basePath}${statusEventsPath}?tid=${typed.payer}`);
  await browser.get('checkReceipt', { code: typed.email });
  await browser.post('exchangeRate', { fromCurrency: 'USD', toCurrency: 'CDF', amount: 5 });
  await browser.post('paymentOptions', { ...purchase, rechargeType: typed.text, subscriberType: typed.email });
};

const payBy = async (paymentMode: string, path: 'auth' | '', headers = {}) => {
  const [initiate, process] = path ? (['authInitiate', 'authProcess'] as const) : (['initiate', 'process'] as const);
  const wrongs = [
    { amount: 501 },
    { countryCode: typed.text },
    { mobileNumber: typed.text },
    { [typed.text]: typed.email },
  ];
  for (const wrong of wrongs) await browser.post(initiate, order({ paymentMode, ...wrong }), headers);
  const id = known((await browser.post(initiate, order({ paymentMode }), headers)).body.result.transactionId);
  await browser.post(process, { transactionId: id, paymentMode, amPin: typed.text }, headers);
  await browser.post(process, { transactionId: id, paymentMode, paymentMobile: typed.other }, headers);
  await browser.post(process, { transactionId: id, paymentMode }, headers);
};

/** Every call with a body that is none, with canaries in it, in its headers and in its address. */
const nonsense = async () => {
  const raws = [`{"${typed.text}":`, `{"a":"${typed.payer}","a":"${typed.email}"}`, `["${typed.fullName}"]`];
  const headers = { authorization: `Bearer ${typed.text}`, 'idempotency-key': typed.text, 'purchase-id': typed.email };
  for (const [name, { method, paths }] of Object.entries(calls) as [CallName, (typeof calls)[CallName]][]) {
    for (const raw of method === 'POST' ? raws : []) await browser.send('POST', browser.pathOf(name), { raw, headers });
    const query = `${typed.text}=${typed.email}&tid=${typed.payer}&code=${typed.payer}&txnId=${typed.target}`;
    await browser.send(method, `${basePath}${paths[0]}?${query}`, method === 'POST' ? { body: typed } : {});
    await browser.send(method, `${basePath}${paths[0]}/${typed.payer}`, { headers: { 'api-key': typed.text } });
  }
};

/** Every port and the database throw errors that hold what they were given. */
const breakage = async () => {
  for (const play of [broken, lostBefore, unsent]) {
    const wallet = { ...(await consented('LISOLO_MONEY')), 'purchase-id': randomUUID() };
    const initiated = await browser.post('authInitiate', order({ paymentMode: 'LISOLO_MONEY' }), wallet);
    const { transactionId, encryptionKeyDetails } = initiated.body.result;
    operator.wallet.debit.next(play);
    const amPin = known(await sealPin('7391', known(transactionId), encryptionKeyDetails.key));
    await browser.post('authProcess', { transactionId, paymentMode: 'LISOLO_MONEY', amPin }, wallet);
  }
  const airtime = await consented('AIR_TIME');
  operator.findAirtime.next(broken, answers({ outcome: 'unavailable' as const }));
  for (let i = 0; i < 2; i += 1) await browser.post('queryBalance', { msisdn: typed.payer }, airtime);
  const ports = [operator.sms.send, operator.findLine, operator.checkSimChange];
  for (const [index, port] of ports.entries()) {
    port.next(broken);
    await browser.post('sendOtp', { msisdn: `05000009${index}`, requestType: 'AIR_TIME' });
  }
  await portal.tick();
  const { refId } = (await browser.post('sendInvoiceOtp', { text: '050000094', otpAction: 'INVOICE' })).body.result;
  const otp = known(codeSentTo(operator, '050000094'));
  const query = vi.spyOn(portal.database, 'query');
  const bodies: [CallName, object][] = [
    ['sendOtp', { msisdn: typed.payer, requestType: 'AIR_TIME', ...person }],
    ['resendOtp', { refId }],
    ['verifyInvoiceOtp', { otpId: refId, otp }],
    ['queryBalance', { msisdn: typed.payer, uniqueCode: refId }],
    ['authInitiate', order({ paymentMode: 'AIR_TIME' })],
    ['authProcess', { transactionId: [...given].find((id) => /^[0-7].{25}$/.test(id)), paymentMode: 'AIR_TIME' }],
  ];
  for (const [name, body] of bodies) {
    query.mockImplementation(broken);
    await browser.post(name, body, airtime);
  }
  query.mockRestore();
};

/** Four digits turn up by chance within other words: a PIN counts where it stands alone. */
const holds = (text: string, secret: string) =>
  pins.includes(secret) ? new RegExp(String.raw`(?<![\w.-])${secret}(?![\w.-])`).test(text) : text.includes(secret);
const found = (text: string, secrets: Iterable<string>) => [...secrets].filter((secret) => holds(text, secret));
const all = () => [...Object.values(typed), ...given, ...pins];

test('the walk saw every call, good answers and bad ones of every kind', () => {
  const seen = new Set(replies.map(({ name }) => name));
  expect(
    Object.keys(calls).filter(
      (name) =>
        !seen.has(name) &&
        !['lineType', 'validateMsisdn', 'bundles', 'productConfig', 'resendInvoiceOtp'].includes(name),
    ),
  ).toEqual([]);
  const answered = new Set(replies.map(({ reply }) => reply.body?.code ?? reply.status));
  const wanted = [200, '400', '401', '404', '409', '500', '503', '1004', '1011', '2003', '2004', '429'];
  expect(wanted.filter((code) => !answered.has(code))).toEqual([]);
  expect(given.size).toBeGreaterThan(20);
  expect(pins.map((pin) => holds(`{"pin":"${pin}"}`, pin))).toEqual([true, true]);
});

test('no line of the log holds what was typed, given or sealed', () => {
  expect(portal.log.length).toBeGreaterThan(100);
  expect(portal.log.some((line) => line.includes('unexpected error'))).toBe(true);
  expect(portal.log.flatMap((line) => found(line, all()).map((secret) => [secret, line]))).toEqual([]);
});

test('no table holds any of it in clear, nor hashed without a key', async () => {
  const digests = [typed.payer, `+242${typed.payer}`, typed.target, typed.email, rightPin, ...given].flatMap((secret) =>
    ['md5', 'sha1', 'sha256'].flatMap((name) =>
      (['hex', 'base64', 'base64url', 'binary'] as const).map((form) => createHash(name).update(secret).digest(form)),
    ),
  );
  const ids = (secret: string) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(secret);
  const tables = await dump(portal.database);
  for (const name of ['otp', 'access_token', 'wallet_pin', 'sealed_pin', 'payment', 'rate_limit'])
    expect([name, tables.get(name)]).not.toEqual([name, '']);
  for (const [table, text] of tables)
    expect([table, found(text, [...all().filter((secret) => !ids(secret)), ...digests])]).toEqual([table, []]);
});

test('metrics hold none of it', async () => {
  expect(found((await portal.app.inject('/metrics')).body, all())).toEqual([]);
});

test('no header of an answer holds any of it, but the cookie its own and the way back the transaction’s id', () => {
  for (const { name, reply } of replies) {
    const { 'set-cookie': _, location = '', ...headers } = reply.headers;
    expect([name, found(JSON.stringify(headers), all())]).toEqual([name, []]);
    expect([name, found(String(location), [...Object.values(typed), ...pins])]).toEqual([name, []]);
  }
});

test('no answer repeats a PIN, a code, what was sealed, a name or an address; a token only its own verify', () => {
  const secrets = [...given].filter((secret) => !/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(secret));
  for (const { name, reply } of replies) {
    const isOwn = (secret: string) =>
      name === 'verifyOtp' && reply.body.result && reply.text.includes(`"accessToken":"${secret}"`);
    const words = [...secrets, ...pins, typed.fullName, typed.email, typed.text];
    // A field that there is not is named by the refusal, so that its sender can find it.
    const text = reply.text.replaceAll(`"path":"${typed.text}"`, '');
    expect([name, found(text, words).filter((secret) => !isOwn(secret))]).toEqual([name, []]);
  }
});
