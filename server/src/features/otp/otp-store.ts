import { advisoryLock, type Database } from '../../db/database.ts';
import type { Place, Vault } from '../../security/vault.ts';
import type { OtpPurchase } from './purchase-words.ts';

/** A requested code, opened. Ages and times left are in seconds of the database's clock. */
export type Otp = {
  id: string;
  purpose: string;
  msisdn: string;
  browserHash: string;
  language: string;
  purchase: OtpPurchase | undefined;
  purchaseHash: string | null;
  codeHash: string | null;
  wrongGuesses: number;
  isVerified: boolean;
  sentAgo: number;
  expiresIn: number;
};

type NewOtp = Pick<Otp, 'id' | 'purpose' | 'msisdn' | 'browserHash' | 'language' | 'purchase' | 'purchaseHash'> & {
  codeHash: string;
};

type Proof = Pick<Otp, 'msisdn' | 'browserHash' | 'purpose'>;

type Row = Omit<Otp, 'msisdn' | 'purchase'> & { msisdnSealed: Uint8Array; purchaseSealed: Uint8Array | null };

const columns = `id, purpose, msisdn_sealed as "msisdnSealed", browser_hash as "browserHash", language,
  purchase_sealed as "purchaseSealed", purchase_hash as "purchaseHash", code_hash as "codeHash",
  wrong_guesses as "wrongGuesses", verified_at is not null as "isVerified",
  extract(epoch from now() - sent_at)::float8 as "sentAgo", extract(epoch from expires_at - now())::float8 as "expiresIn"`;

const msisdnOf = (id: string): Place => ['otp', 'msisdn_sealed', id];
const purchaseOf = (id: string): Place => ['otp', 'purchase_sealed', id];

export const createOtpStore = (database: Database, vault: Vault) => {
  const open = ({ msisdnSealed, purchaseSealed, ...row }: Row): Otp => ({
    ...row,
    msisdn: vault.open(msisdnSealed, msisdnOf(row.id)),
    purchase: purchaseSealed ? JSON.parse(vault.open(purchaseSealed, purchaseOf(row.id))) : undefined,
  });
  return {
    /** Locks the number until the transaction ends: sends, resends and tries run in turn. */
    advisoryLock: (msisdn: string) => advisoryLock(database, `otp ${vault.hash('otp', msisdn)}`),
    find: async (id: string): Promise<Otp | undefined> => {
      const [row] = await database.query<Row>(`select ${columns} from otp where id = $1`, [id]);
      return row && open(row);
    },
    /** Returns the latest code of a number; codes dated in the future (the clock was set back) come last. */
    latest: async (msisdn: string): Promise<Otp | undefined> => {
      const [row] = await database.query<Row>(
        `select ${columns} from otp where msisdn_hash = $1
         order by sent_at > now() + interval '1 minute', sent_at desc limit 1`,
        [vault.hash('otp', msisdn)],
      );
      return row && open(row);
    },
    insert: (otp: NewOtp, lifeSeconds: number) =>
      database.query(
        `insert into otp (id, purpose, msisdn_sealed, msisdn_hash, browser_hash, language, purchase_sealed, purchase_hash,
           code_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10))`,
        [
          otp.id,
          otp.purpose,
          vault.seal(otp.msisdn, msisdnOf(otp.id)),
          vault.hash('otp', otp.msisdn),
          otp.browserHash,
          otp.language,
          otp.purchase ? vault.seal(JSON.stringify(otp.purchase), purchaseOf(otp.id)) : null,
          otp.purchaseHash,
          otp.codeHash,
          lifeSeconds,
        ],
      ),
    renew: (id: string, codeHash: string, lifeSeconds: number) =>
      database.query(
        `update otp set code_hash = $2, sent_at = now(), expires_at = now() + make_interval(secs => $3) where id = $1`,
        [id, codeHash, lifeSeconds],
      ),
    /** Allows another message immediately, after this code's was proved unsent. */
    forgetSending: (id: string, codeHash: string, resendSeconds: number) =>
      database.query(`update otp set sent_at = sent_at - make_interval(secs => $3) where id = $1 and code_hash = $2`, [
        id,
        codeHash,
        resendSeconds,
      ]),
    countWrong: (id: string) => database.query('update otp set wrong_guesses = wrong_guesses + 1 where id = $1', [id]),
    markVerified: (id: string) =>
      database.query('update otp set verified_at = now(), code_hash = null where id = $1', [id]),
    /** Returns the number whose code was verified for this purpose less than `withinSeconds` ago. */
    findVerified: async (id: string, purpose: string, withinSeconds: number): Promise<string | undefined> => {
      const [row] = await database.query<Pick<Row, 'msisdnSealed'>>(
        `select msisdn_sealed as "msisdnSealed" from otp
         where id = $1 and purpose = $2 and verified_at > now() - make_interval(secs => $3)`,
        [id, purpose, withinSeconds],
      );
      return row && vault.open(row.msisdnSealed, msisdnOf(id));
    },
    /** Returns true when this browser had such a code verified less than `withinSeconds` ago. */
    hasVerified: async ({ msisdn, browserHash, purpose }: Proof, withinSeconds: number): Promise<boolean> =>
      (
        await database.query(
          `select 1 from otp where msisdn_hash = $1 and browser_hash = $2 and purpose = $3
             and verified_at > now() - make_interval(secs => $4) limit 1`,
          [vault.hash('otp', msisdn), browserHash, purpose, withinSeconds],
        )
      ).length > 0,
    /** Deletes codes ten minutes after they expired. */
    sweep: async () => {
      await database.query(`delete from otp where expires_at < now() - interval '10 minutes'`);
    },
  };
};

export type OtpStore = ReturnType<typeof createOtpStore>;
