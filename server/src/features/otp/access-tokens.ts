import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Vault } from '../../security/vault.ts';
import { purchaseText, type OtpPurchase } from './purchase-words.ts';

/** Seconds that an access token lives. */
export const tokenLifeSeconds = 600;

/** What somebody wants to do under a token; `authorization` is the request's header. */
export type TokenUse = {
  authorization: string | undefined;
  msisdn: string;
  purpose: string;
  /** The refId that was verified, where the caller names it. */
  otpId?: string;
  /** The purchase at hand: a token that is bound to one serves no other. */
  purchase?: OtpPurchase;
};

const readBearer = (authorization: string | undefined): string | undefined =>
  /^bearer +([\w-]{43})$/i.exec(authorization ?? '')?.[1];

/** Access tokens: for one number, one purpose, ten minutes, one debit (docs/invariants.md I13). Kept hashed. */
export const createAccessTokens = (database: Database, vault: Vault) => {
  const hashOf = (use: TokenUse) => vault.hash('token', readBearer(use.authorization) ?? '');
  const bound = ({ purchase }: TokenUse) => (purchase ? vault.hash('otp-purchase', purchaseText(purchase)) : null);
  const good = `token_hash = $1 and msisdn_hash = $2 and purpose = $3 and expires_at > now()
    and ($4::text is null or otp_id = $4) and (purchase_hash is null or $5::text is null or purchase_hash = $5)`;
  const values = (use: TokenUse) => [
    hashOf(use),
    vault.hash('otp', use.msisdn),
    use.purpose,
    use.otpId ?? null,
    bound(use),
  ];
  return {
    issue: async (otp: { id: string; purpose: string; msisdn: string; purchaseHash: string | null }) => {
      const token = randomBytes(32).toString('base64url');
      await database.query(
        `insert into access_token (token_hash, otp_id, purpose, msisdn_hash, purchase_hash, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
        [
          vault.hash('token', token),
          otp.id,
          otp.purpose,
          vault.hash('otp', otp.msisdn),
          otp.purchaseHash,
          tokenLifeSeconds,
        ],
      );
      return token;
    },
    /** Whether the token is good for this use and not spent on a debit yet. */
    check: async (use: TokenUse): Promise<boolean> =>
      (
        await database.query(
          `select 1 from access_token where ${good} and spent_by is null and spent_by_lead is null`,
          values(use),
        )
      ).length > 0,
    /** Spends it on one debit; false when it is not good, or spent on another. */
    spend: async (use: TokenUse, paymentId: string): Promise<boolean> =>
      (
        await database.query(
          `update access_token set spent_by = $6 where ${good} and (spent_by is null or spent_by = $6) returning 1`,
          [...values(use), paymentId],
        )
      ).length > 0,
    /** Whether it is good for its number and purpose, though it has made a lead: it may ask for that one again. */
    checkForLead: async (use: TokenUse): Promise<boolean> =>
      (await database.query(`select 1 from access_token where ${good} and spent_by is null`, values(use))).length > 0,
    /** Spends it on the lead that it made; false where it is not good any more. */
    spendOnLead: async (use: TokenUse, leadId: string): Promise<boolean> =>
      (
        await database.query(
          `update access_token set spent_by_lead = $6 where ${good} and spent_by is null and spent_by_lead is null returning 1`,
          [...values(use), leadId],
        )
      ).length > 0,
    /** The debit it was spent on did not happen for a wrong PIN: it serves the next one. */
    giveBack: async (paymentId: string): Promise<void> => {
      await database.query('update access_token set spent_by = null where spent_by = $1', [paymentId]);
    },
    sweep: async () => {
      await database.query(`delete from access_token where expires_at < now() - interval '5 minutes'`);
    },
  };
};

export type AccessTokens = ReturnType<typeof createAccessTokens>;
