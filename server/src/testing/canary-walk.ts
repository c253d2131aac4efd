import { randomBytes, randomUUID } from 'node:crypto';
import { basePath, calls, geocodingPaths, statusEventsPath, type CallName } from '@selfcare/contract/calls';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { market } from '@selfcare/markets/cg/market';
import { soldModes } from '../features/payments/methods/modes.ts';
import { createWalker, pins, typed, type Walker } from './canaries.ts';
import { publish } from './content/publish.ts';
import { codeSentTo, consent, seal, sealPin, wrongFor } from './consent.ts';
import { aCardRecharge, aRecharge } from './orders.ts';
import type { TestPortal } from './portal.ts';
import { answers, lostBefore, unsent } from './fakes/scripted.ts';
import { letTimePass } from './time.ts';

const purchase = { amount: 500, mobileNumber: typed.target, transactionType: 'PREPAID_RECHARGE' };
const person = { email: typed.email, customerDetails: { fullName: typed.fullName } };
/** Every mode that asks on the payer's phone. */
const promptModes = soldModes(market).flatMap(({ mode, prompts }) => (prompts ? [mode] : []));
const minutes = ({ portal }: Walker) => letTimePass(portal.database, 601);

/** What a page asks before anybody pays. */
const lines = async ({ browser }: Walker) => {
  await browser.get('productConfig');
  for (const name of ['lineType', 'validateMsisdn'] as const)
    for (const msisdn of [typed.target, typed.text]) await browser.post(name, { msisdn });
  await browser.post('bundles', { msisdn: typed.target, lineType: 'PREPAID' });
  for (const msisdn of [typed.target, typed.text])
    await browser.post('purchaseContext', {
      msisdn,
      amount: 500,
      rechargeType: typed.text,
      transactionType: 'PREPAID_BUNDLES',
      configVersion: typed.text,
    });
  await browser.post('resendInvoiceOtp', { otpId: typed.text });
  for (const name of ['bill', 'openInvoices'] as const)
    for (const bill of [{ accountNo: '7654321098' }, { otpId: typed.text }, { accountNo: typed.text }])
      for (const msisdn of ['050000003', typed.target]) await browser.post(name, { msisdn, ...bill });
  for (const email of [typed.email, 'client@example.cg'])
    await browser.post('fixedInvoices', { accountNo: 'PE1234567890', contactPersonEmailId: email });
  for (const msisdn of [typed.target, '050000006'])
    await browser.post('queryBalance', { msisdn, requestType: 'BROADBAND', serviceType: typed.text });
  for (const page of [typed.text, typed.payer])
    await browser.post('analyticsEvents', { events: [{ name: 'page_viewed', page, at: new Date().toISOString() }] });
  await browser.post('forgetBrowser', { msisdn: typed.payer });
};

const aForm = {
  fields: ['message', 'email', 'number'].map((name, rank) => ({
    name,
    label: name,
    type: 'text',
    required: name === 'message',
    rank,
  })),
  actions: [{ type: 'submit', label: 'Send', rank: 1 }],
};

/** Questions and forms of content, with what people write into them. */
const contents = async ({ browser }: Walker) => {
  const ofMarket = { opco: 'CG' };
  for (const pageUrl of ['fr-form-feedback', typed.text]) await browser.get('activePackage', { ...ofMarket, pageUrl });
  await browser.get('faqs', ofMarket);
  const vote = { questionId: typed.text, isLike: 'true', ...ofMarket };
  await browser.get('likeByGet', vote);
  await browser.post('like', vote);
  const uniqueCode = randomBytes(24).toString('base64url');
  for (const message of [typed.text, '']) {
    const values = { message, email: typed.email, number: typed.payer };
    await browser.post('saveForm', { formId: 'feedback', uniqueCode, values });
    await browser.post('submitFeedback', { formId: 'feedback', values });
  }
  await browser.post('loadForm', { uniqueCode });
  await browser.post('loadForm', { uniqueCode: typed.text });
};

/** Places are asked about, and asked about wrongly. */
const places = async ({ browser }: Walker) => {
  const here = { latitude: '-4.266', longitude: '15.283' };
  await browser.get('shopsByCoordinates', { opco: 'CG', ...here });
  await browser.get('shopsByCoordinates', { opco: typed.text, ...here });
  await browser.get('coverageAt', here);
  await browser.get('coverageAt', { ...here, latitude: typed.text });
  await browser.send('GET', `${geocodingPaths.geocode}?${new URLSearchParams({ address: typed.text })}`);
};

const formOfLeads = {
  version: '1',
  fields: ['name', 'msisdn', 'email', 'town', 'installationAddress', 'landmark'].map((name, rank) => ({
    name,
    label: name,
    type: 'text',
    required: name !== 'landmark',
    rank,
  })),
  actions: [{ type: 'submit', label: 'Send', rank: 1 }],
};

/** A plan of 5G at home is asked for, followed, and a seller's order opened, rightly and wrongly. */
const leads = async (walker: Walker) => {
  const { operator, browser, known } = walker;
  const msisdn = typed.other;
  for (const opco of ['CG', typed.text]) await browser.get('plans', { opco });
  await browser.post('leadPaymentOptions', { ...purchase, transactionType: 'HBB_LEADS', rechargeType: typed.text });
  await minutes(walker);
  const { refId } = (await browser.post('sendLeadOtp', { msisdn, requestType: 'HBB_LEADS', ...person })).body.result;
  const otp = known(codeSentTo(operator, msisdn));
  const proof = { refId, otp, username: msisdn, paymentMode: 'HBB_LEADS' };
  const token = known((await browser.post('verifyOtp', proof)).body.result.accessToken);
  const asked = {
    fullName: typed.fullName,
    contactNumber: msisdn,
    email: typed.email,
    address: {
      type: 'INSTALLATION',
      landmark: typed.landmark,
      lat: -4.27,
      lng: 15.28,
      city: 'Brazzaville',
      street1: typed.street,
      country: 'CG',
    },
    plan: { code: 'H100', amount: 45_000, currency: 'CFA', description: '' },
    source: 'WEBPORTAL',
    uniqueCode: randomBytes(16).toString('base64url'),
    lineType: 'Prepaid',
    consent: { accepted: true, version: formOfLeads.version, at: new Date().toISOString() },
  };
  const headers = { authorization: `Bearer ${token}` };
  for (const wrong of [
    { contactNumber: typed.payer },
    { email: typed.text },
    { plan: { ...asked.plan, code: typed.text } },
  ])
    await browser.post('submitLead', { ...asked, ...wrong }, headers);
  const made = await browser.post('submitLead', asked, headers);
  for (const contactNumber of [msisdn, typed.payer])
    for (const refLeadId of [made.body.result.refLeadId ?? '', typed.text])
      await browser.post('trackLead', { refLeadId, contactNumber });
  await browser.post('works', { reference: typed.text });
};

/** Codes by SMS: each answer that sending, resending and checking have. */
const codes = async (walker: Walker) => {
  const { portal, operator, browser, known } = walker;
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
  await minutes(walker);
  await browser.post('sendLeadOtp', { msisdn: typed.other, requestType: 'HBB_LEADS', ...person });
  known(codeSentTo(operator, typed.other));
  for (const [index, outcome] of (['refused', 'unsent', 'unknown'] as const).entries()) {
    operator.sms.send.next(answers({ outcome }));
    await browser.post('sendInvoiceOtp', { text: `05000009${5 + index}`, otpAction: 'INVOICE' });
  }
  operator.checkSimChange.next(answers({ outcome: 'unavailable' as const }), answers({ outcome: 'changed' as const }));
  for (let i = 0; i < 2; i += 1) await browser.post('sendOtp', { ...wanted, requestType: 'LISOLO_MONEY' });
};

const consented = async (walker: Walker, mode: string) => {
  await minutes(walker);
  const { otp, accessToken, authorization } = await consent(walker, typed.payer, mode, purchase);
  walker.known(otp);
  walker.known(accessToken);
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

/** From payment methods to the receipt, by every payment method, right and wrong. */
const payments = async (walker: Walker) => {
  const { portal, browser, known } = walker;
  const chain = { 'purchase-id': randomUUID() };
  const wallet = await consented(walker, 'LISOLO_MONEY');
  for (const pin of [pins[1], pins[0]]) {
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
  const airtime = await consented(walker, 'AIR_TIME');
  await browser.post('queryBalance', { msisdn: typed.payer, serviceType: 'AIRTIME' }, airtime);
  await browser.post('queryBalance', { msisdn: typed.other, serviceType: typed.text }, airtime);
  await payBy(walker, 'AIR_TIME', airtime);
  for (const mode of promptModes) await payBy(walker, mode);
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
  for (const product of [
    { transactionType: 'PREPAID_BUNDLES', productCode: 'D1', giftSentence: 'with-love' },
    { transactionType: 'PREPAID_BUNDLES', productCode: typed.text, giftSentence: typed.text },
    { transactionType: 'POSTPAID_BILL', accountId: typed.payer, invoiceNumber: typed.text },
    { transactionType: 'POSTPAID_BILL', mobileNumber: '', accountId: 'PE1234567890', invoiceNumber: typed.text },
  ])
    await browser.post('initiate', order({ paymentMode: 'LISOLO_MONEY_PUSH', ...product }));
  await browser.post('exchangeRate', { fromCurrency: 'USD', toCurrency: 'CDF', amount: 5 });
  await browser.post('paymentOptions', { ...purchase, rechargeType: typed.text, subscriberType: typed.email });
};

const payBy = async ({ browser, known }: Walker, paymentMode: string, headers = {}) => {
  const [initiate, process] =
    'authorization' in headers ? (['authInitiate', 'authProcess'] as const) : (['initiate', 'process'] as const);
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
const nonsense = async ({ browser }: Walker) => {
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
const breakage = async (walker: Walker) => {
  const { portal, operator, browser, known, given, broken } = walker;
  for (const play of [broken, lostBefore, unsent]) {
    const wallet = { ...(await consented(walker, 'LISOLO_MONEY')), 'purchase-id': randomUUID() };
    const initiated = await browser.post('authInitiate', order({ paymentMode: 'LISOLO_MONEY' }), wallet);
    const { transactionId, encryptionKeyDetails } = initiated.body.result;
    operator.wallet.debit.next(play);
    const amPin = known(await sealPin(pins[1], known(transactionId), encryptionKeyDetails.key));
    await browser.post('authProcess', { transactionId, paymentMode: 'LISOLO_MONEY', amPin }, wallet);
  }
  const airtime = await consented(walker, 'AIR_TIME');
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
  const bodies: [CallName, object][] = [
    ['sendOtp', { msisdn: typed.payer, requestType: 'AIR_TIME', ...person }],
    ['resendOtp', { refId }],
    ['verifyInvoiceOtp', { otpId: refId, otp }],
    ['queryBalance', { msisdn: typed.payer, uniqueCode: refId }],
    ['authInitiate', order({ paymentMode: 'AIR_TIME' })],
    ['authProcess', { transactionId: [...given].find(isTransactionId), paymentMode: 'AIR_TIME' }],
  ];
  const { query } = portal.database;
  // The budgets of every call still answer, so that the calls come as far as their own questions.
  portal.database.query = (sql, values) => (sql.includes('rate_limit') ? query(sql, values) : broken());
  for (const [name, body] of bodies) await browser.post(name, body, airtime);
  portal.database.query = query;
};

/**
 * Makes every call of codes and payments with canaries in each field, to all its answers: good ones, refusals, nonsense,
 * and errors thrown by ports and database that repeat what they were given. The portal must take PINs.
 */
export const walkWithCanaries = async (portal: TestPortal): Promise<Walker> => {
  // Before the first call: what is active is read when the portal starts.
  await publish(portal.database, { 'form-feedback': aForm, 'form-hbb-customer': formOfLeads });
  const walker = createWalker(portal);
  for (const part of [lines, contents, places, codes, leads, payments, nonsense, breakage]) await part(walker);
  return walker;
};
