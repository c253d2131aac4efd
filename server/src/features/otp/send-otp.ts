import { randomBytes, randomInt } from 'node:crypto';
import { otpAttempts, otpLifeSeconds, otpResendSeconds, type SentOtp } from '@selfcare/contract/otp';
import { buysOwnAirtime } from '@selfcare/contract/purchase/own-airtime';
import { parseMsisdn, toE164 } from '@selfcare/contract/values/msisdn';
import { encodeTransactionId } from '@selfcare/contract/values/transaction-id';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../db/database.ts';
import { isRefusal, refuse, refuseField, type Answer, type Refusal } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { Vault } from '../../security/vault.ts';
import type { CheckSimChange, SendSms } from './gateway.ts';
import type { Reserved } from '../../http/limits/caller-budgets.ts';
import type { OtpBudgets } from './otp-budgets.ts';
import type { Otp, OtpStore } from './otp-store.ts';
import { purchaseText, type OtpPurchase } from './purchase-words.ts';
import { kindOf, leadsToDebit, purposeOf, type DebitKind, type OtpKind } from './purposes.ts';
import { smsText } from './sms-text.ts';

export type SendOtpDeps = {
  database: Database;
  vault: Vault;
  market: Market;
  publicUrl: string;
  store: OtpStore;
  budgets: OtpBudgets;
  /** Sends a message while `secondsLeft` is positive. */
  sendSms: SendSms;
  startStopwatch: () => () => number;
  checkSimChange: CheckSimChange;
  /** Refuses a code for a payment whose method or product is closed to new attempts. */
  refuseClosed: (
    kind: DebitKind,
    transactionType: OtpPurchase['transactionType'] | undefined,
    context: Context,
  ) => { refusal: Refusal } | undefined;
  /** Refuses numbers that are not the operator's; spends the look-up budget. */
  requireOwnLine: (msisdn: string, context: Context) => Promise<Answer<unknown>>;
  openSealed: (sealed: string) => Promise<string | undefined>;
  readAmount: (amount: number) => number | undefined;
};

type WantedOtp = {
  msisdn: string;
  isSealed?: boolean;
  kind: OtpKind;
  purchase?: OtpPurchase;
  proof?: string | null;
};

const answerOf = (id: string, sentAgo: number, expiresIn: number): { result: SentOtp } => ({
  result: {
    refId: id,
    otpId: id,
    expiresIn: Math.max(0, Math.floor(expiresIn)),
    resendAfter: Math.max(0, Math.ceil(otpResendSeconds - sentAgo)),
  },
});

/** Returns true when the next code must wait. A code from the future was sent before the clock was set back. */
const isFresh = ({ sentAgo }: Otp): boolean => Math.abs(sentAgo) < otpResendSeconds;

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Returns a code's keyed hash, bound to its refId so that equal codes differ. */
export const codeHash = (vault: Vault, id: string, code: string) => vault.hash('otp-code', `${id} ${code}`);

/**
 * Sends a code to a line of the operator. Refuses buying a line's airtime from itself (400), a closed payment (503),
 * foreign numbers (404), a recent SIM change (1011) and spent budgets (502). The same browser and purpose get the same
 * refId while the code is fresh, others 429.
 */
export const sendOtp = async (deps: SendOtpDeps, wanted: WantedOtp, context: Context): Promise<Answer<SentOtp>> => {
  const text = wanted.isSealed ? await deps.openSealed(wanted.msisdn) : wanted.msisdn;
  const msisdn = parseMsisdn(text ?? '', deps.market);
  if (!msisdn) return refuseField('msisdn', 'payerInvalid');
  const { kind, purchase } = wanted;
  if (kind === 'airtime' && purchase && buysOwnAirtime(purchase, msisdn))
    return refuseField('paymentMobile', 'ownAirtime');
  const closed = leadsToDebit(kind) && deps.refuseClosed(kind, purchase?.transactionType, context);
  if (closed) return closed;
  const line = await deps.requireOwnLine(msisdn, context);
  if (isRefusal(line)) return line;
  const sim = await requireOldSim(deps, kind, msisdn);
  if (isRefusal(sim)) return sim;

  context.rememberBrowser();
  const elapsed = deps.startStopwatch();
  const drafted = await withReservedSend(
    deps,
    context,
    (ofCaller) => draft(deps, { ...wanted, msisdn }, context, ofCaller),
    ({ code }) => code !== undefined,
  );
  if (isRefusal(drafted)) return drafted;
  const { otp, code } = drafted.result;
  return code
    ? deliver(deps, { ...wanted, msisdn, id: otp.id, code, language: context.language, elapsed })
    : drafted.result.answer;
};

/** Refuses debit codes when the SIM changed lately or its state is unknown. */
const requireOldSim = async (
  { market, checkSimChange }: SendOtpDeps,
  kind: OtpKind,
  msisdn: string,
): Promise<Answer<null>> => {
  if (!leadsToDebit(kind)) return { result: null };
  const { outcome } = await checkSimChange(toE164(msisdn, market));
  if (outcome === 'unchanged') return { result: null };
  return outcome === 'changed' ? refuse('1011') : refuse('503', { retryAfterSeconds: 10 });
};

const guesslessSeconds = 3600;

/** Reserves a message of the number. Refuses when no tries are left to enter the code. */
const takeMessage = async (
  { budgets }: SendOtpDeps,
  { msisdn, proof }: Pick<WantedOtp, 'msisdn' | 'proof'>,
  context: Context,
  ofCaller: Reserved,
): Promise<Answer<null>> => {
  if ((await budgets.guessesLeft(msisdn, context)) <= 0)
    return refuse('502', { retryAfterSeconds: guesslessSeconds, subject: msisdn });
  const short = await budgets.reserveMessage(msisdn, context, ofCaller, proof);
  if (!short) return { result: null };
  const { waitSeconds, work } = short;
  return refuse('502', { retryAfterSeconds: waitSeconds, ...(work && { result: { work } }), subject: msisdn });
};

/** Writes a code in one transaction; reserves the caller's message outside it, as others need the same rows. */
const withReservedSend = async <Result>(
  { database, budgets }: SendOtpDeps,
  context: Context,
  write: (ofCaller: Reserved) => Promise<Answer<Result>>,
  isUsed: (result: Result) => boolean,
): Promise<Answer<Result>> => {
  const ofCaller = await budgets.reserveSend(context);
  const release = async () => (isRefusal(ofCaller) ? undefined : ofCaller.result.release());
  const written = await database
    .transaction(() => write(ofCaller))
    .catch(async (error: unknown) => {
      // Report the original error; the reservation otherwise ends with its window.
      await release().catch(() => undefined);
      throw error;
    });
  if (isRefusal(written) || !isUsed(written.result)) await release();
  return written;
};

type Drafted = { otp: Pick<Otp, 'id'>; code?: string; answer: { result: SentOtp } };

const draft = async (
  deps: SendOtpDeps,
  wanted: WantedOtp,
  context: Context,
  ofCaller: Reserved,
): Promise<Answer<Drafted>> => {
  const { store, vault, market } = deps;
  const purpose = purposeOf(wanted.kind, market);
  const purchaseHash = wanted.purchase ? vault.hash('otp-purchase', purchaseText(wanted.purchase)) : null;
  await store.advisoryLock(wanted.msisdn);
  const latest = await store.latest(wanted.msisdn);
  if (latest && isFresh(latest)) {
    const isSame =
      latest.purpose === purpose && latest.purchaseHash === purchaseHash && latest.browserHash === context.browser.hash;
    const isUsable = !latest.isVerified && latest.wrongGuesses < otpAttempts;
    if (!isSame || !isUsable) return refuseTooSoon(latest, { subject: wanted.msisdn });
    return { result: { otp: latest, answer: answerOf(latest.id, latest.sentAgo, latest.expiresIn) } };
  }
  const short = await takeMessage(deps, wanted, context, ofCaller);
  if (isRefusal(short)) return short;
  const id = encodeTransactionId(randomBytes(16));
  const code = newCode();
  await store.insert(
    {
      id,
      purpose,
      msisdn: wanted.msisdn,
      browserHash: context.browser.hash,
      language: context.language,
      purchase: wanted.purchase,
      purchaseHash,
      codeHash: codeHash(vault, id, code),
    },
    otpLifeSeconds,
  );
  return { result: { otp: { id }, code, answer: answerOf(id, 0, otpLifeSeconds) } };
};

type Delivery = {
  id: string;
  msisdn: string;
  kind: OtpKind;
  code: string;
  language: string;
  purchase?: OtpPurchase | undefined;
  elapsed: () => number;
};

/** Sends a code unless a newer one may exist: arriving after that one, it would be useless. */
const deliver = async (deps: SendOtpDeps, delivery: Delivery): Promise<Answer<SentOtp>> => {
  const { market, publicUrl } = deps;
  const text = smsText({ market, publicUrl, ...delivery });
  const sms = { to: toE164(delivery.msisdn, market), text };
  const { outcome } = await deps.sendSms(sms, { secondsLeft: () => otpResendSeconds - delivery.elapsed() });
  if (outcome === 'sent' || outcome === 'unknown') return answerOf(delivery.id, 0, otpLifeSeconds);
  await deps.database.transaction(async () => {
    await deps.store.advisoryLock(delivery.msisdn);
    await deps.store.forgetSending(delivery.id, codeHash(deps.vault, delivery.id, delivery.code), otpResendSeconds);
    // The caller's budget stays spent: an SMS outage must not allow endless requests.
    if (outcome === 'unsent') await deps.budgets.releaseMessage(delivery.msisdn);
  });
  return refuse('503', { detail: 'smsNotSent', retryAfterSeconds: 1 });
};

const refuseTooSoon = ({ sentAgo }: Otp, told: { subject?: string } = {}) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(otpResendSeconds - sentAgo));
  return refuse('429', { detail: 'otpTooSoon', retryAfterSeconds, ...told });
};

/**
 * Sends a new code under the same refId, without new tries. Refuses used or expired ones (2004), used-up tries (2002),
 * a repeat within 60 s (429) and a SIM change since (1011).
 */
export const resendOtp = async (
  deps: SendOtpDeps,
  { id, proof }: { id: string; proof?: string | null },
  context: Context,
): Promise<Answer<SentOtp>> => {
  const found = await deps.store.find(id);
  if (!found) return refuse('2004');
  const kind = kindOf(found.purpose, deps.market) ?? 'invoice';
  const closed = leadsToDebit(kind) && deps.refuseClosed(kind, found.purchase?.transactionType, context);
  if (closed) return closed;
  const sim = await requireOldSim(deps, kind, found.msisdn);
  if (isRefusal(sim)) return sim;
  // Checked before reserving: a repeat that is too early costs nobody a slot.
  if (!found.isVerified && found.wrongGuesses < otpAttempts && isFresh(found))
    return refuseTooSoon((await deps.store.latest(found.msisdn)) ?? found);
  const renew = async (ofCaller: Reserved): Promise<Answer<string>> => {
    await deps.store.advisoryLock(found.msisdn);
    const otp = await deps.store.find(id);
    if (!otp || otp.isVerified) return refuse('2004');
    if (otp.wrongGuesses >= otpAttempts) return refuse('2002', { subject: otp.msisdn });
    const latest = (await deps.store.latest(found.msisdn)) ?? otp;
    if (isFresh(latest)) return refuseTooSoon(latest);
    const short = await takeMessage(deps, { msisdn: otp.msisdn, proof }, context, ofCaller);
    if (isRefusal(short)) return short;
    const code = newCode();
    await deps.store.renew(id, codeHash(deps.vault, id, code), otpLifeSeconds);
    return { result: code };
  };
  const elapsed = deps.startStopwatch();
  const renewed = await withReservedSend(deps, context, renew, () => true);
  if (isRefusal(renewed)) return renewed;
  const { msisdn, language, purchase } = found;
  return deliver(deps, { id, msisdn, kind, code: renewed.result, language, purchase, elapsed });
};
