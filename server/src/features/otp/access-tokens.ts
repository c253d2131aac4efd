import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Vault } from '../../security/vault.ts';
import { purchaseText, type OtpPurchase } from './purchase-words.ts';

export const tokenLifeSeconds = 600;

/** The intended use of a token; `authorization` is the request's header. */
export type TokenUse = {
  authorization: string | undefined;
  msisdn: string;
  purpose: string;
  otpId?: string;
  /** The purchase at hand; a token bound to one serves no other. */
  purchase?: OtpPurchase;
};

const readBearer = (authorization: string | undefined): string | undefined =>
  /^bearer +([\w-]{43})$/i.exec(authorization ?? '')?.[1];

/** Creates the store of hashed tokens: one number, purpose and debit, ten minutes (docs/invariants.md I13). */
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
    check: async (use: TokenUse): Promise<boolean> =>
      (
        await database.query(
          `select 1 from access_token where ${good} and spent_by is null and spent_by_lead is null`,
          values(use),
        )
      ).length > 0,
    /** Spends it on one debit; false when it is invalid or spent on another. */
    spend: async (use: TokenUse, paymentId: string): Promise<boolean> =>
      (
        await database.query(
          `update access_token set spent_by = $6 where ${good} and (spent_by is null or spent_by = $6) returning 1`,
          [...values(use), paymentId],
        )
      ).length > 0,
    /** Returns true when it is valid, even if spent on a lead: it may ask for that lead again. */
    checkForLead: async (use: TokenUse): Promise<boolean> =>
      (await database.query(`select 1 from access_token where ${good} and spent_by is null`, values(use))).length > 0,
    /** Spends it on its lead; false when it is no longer valid. */
    spendOnLead: async (use: TokenUse, leadId: string): Promise<boolean> =>
      (
        await database.query(
          `update access_token set spent_by_lead = $6 where ${good} and spent_by is null and spent_by_lead is null returning 1`,
          [...values(use), leadId],
        )
      ).length > 0,
    /** Makes the token valid again after a debit failed for a wrong PIN. */
    giveBack: async (paymentId: string): Promise<void> => {
      await database.query('update access_token set spent_by = null where spent_by = $1', [paymentId]);
    },
    sweep: async () => {
      await database.query(`delete from access_token where expires_at < now() - interval '5 minutes'`);
    },
  };
};

export type AccessTokens = ReturnType<typeof createAccessTokens>;
