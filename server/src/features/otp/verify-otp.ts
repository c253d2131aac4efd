import { otpAttempts, type VerifiedOtp } from '@selfcare/contract/otp';
import type { Work } from '@selfcare/contract/work';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../db/database.ts';
import { refuse, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import { isWorkDone } from '../../http/limits/work.ts';
import type { Vault } from '../../security/vault.ts';
import { tokenLifeSeconds, type AccessTokens } from './access-tokens.ts';
import type { OtpBudgets } from './otp-budgets.ts';
import type { Otp, OtpStore } from './otp-store.ts';
import { codeHash } from './send-otp.ts';
import type { VerifiedNumbers } from './verified-numbers.ts';

export type VerifyOtpDeps = {
  database: Database;
  vault: Vault;
  market: Market;
  store: OtpStore;
  budgets: OtpBudgets;
  tokens: AccessTokens;
  verifiedNumbers: VerifiedNumbers;
};

/** A try. `msisdn` (national) and `purpose`, when given, must match the code's. `proof` is work done under attack. */
type Guess = {
  id: string;
  code: string;
  msisdn?: string | undefined;
  purpose?: string | null;
  proof?: string | null;
};

/**
 * Verifies a code. A wrong one costs a try of refId and number (2003), used-up tries are 2002, any code that does not
 * fit 2004. A right one is wiped and yields a token. Under attack a try without work is free and gets 429 with the work
 * (docs/abuse.md A02).
 */
export const verifyOtp = (deps: VerifyOtpDeps, guess: Guess, context: Context): Promise<Answer<VerifiedOtp>> =>
  deps.database.transaction(async () => {
    const { store, budgets } = deps;
    const asked = await store.find(guess.id);
    if (!asked) return refuse('2004');
    await store.advisoryLock(asked.msisdn);
    const otp = await store.find(guess.id);
    if (!otp || otp.isVerified || !isFor(otp, guess)) return refuse('2004');
    if (otp.wrongGuesses >= otpAttempts) return refuse('2002', { result: { attemptsLeft: 0 }, subject: otp.msisdn });
    if (otp.expiresIn <= 0) return refuse('2004');
    const left = await budgets.guessesLeft(otp.msisdn, context);
    if (left <= 0) return refuse('2002', { result: { attemptsLeft: 0 }, subject: otp.msisdn });
    const undone = await workBefore(deps, otp, guess, context);
    if (undone) return refuse('429', { retryAfterSeconds: 1, result: { work: undone }, subject: otp.msisdn });
    if (otp.codeHash !== codeHash(deps.vault, otp.id, guess.code)) {
      await store.countWrong(otp.id);
      await budgets.countWrong(otp.msisdn, context);
      const attemptsLeft = Math.min(otpAttempts - otp.wrongGuesses, left) - 1;
      return refuse('2003', { result: { attemptsLeft }, subject: otp.msisdn });
    }
    await store.markVerified(otp.id);
    await deps.verifiedNumbers.note(otp.msisdn, context);
    const accessToken = await deps.tokens.issue(otp);
    // Last: other right codes wait for this row until the commit.
    await budgets.countRight();
    return { result: { verified: true, accessToken, tokenType: 'Bearer', expiresIn: tokenLifeSeconds } };
  });

/** Returns the work for the next try. Every try changes it: a proof serves once and not ahead of time. */
const workFor = (vault: Vault, otp: Pick<Otp, 'id' | 'wrongGuesses' | 'codeHash'>, bits: number): Work => ({
  text: vault.hash('otp-work', `${otp.id} ${otp.wrongGuesses} ${otp.codeHash}`).slice(0, 32),
  bits,
});

const workBefore = async ({ budgets, vault }: VerifyOtpDeps, otp: Otp, { proof }: Guess, context: Context) => {
  const bits = await budgets.workBits(context);
  const work = bits === undefined ? undefined : workFor(vault, otp, bits);
  return work && !isWorkDone(work, proof) ? work : undefined;
};

const isFor = (otp: { msisdn: string; purpose: string }, guess: Guess): boolean =>
  (!guess.msisdn || guess.msisdn === otp.msisdn) && (!guess.purpose || guess.purpose === otp.purpose);
