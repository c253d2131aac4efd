import { present } from '@selfcare/contract/typed/present';
import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../db/database.ts';
import type { Vault } from '../../security/vault.ts';
import type { Details } from '../payments/core/payment.ts';
import { soldModes } from '../payments/methods/modes.ts';

/** Whether a person paid, or is whom it was paid for. */
export type Role = 'payer' | 'target' | 'payer and target';

/** A one-time code that was asked for. */
export type FoundCode = { purpose: string; language: string; sentAt: Date; expiresAt: Date; verifiedAt: Date | null };
/** What a code gave. */
export type FoundToken = { purpose: string; expiresAt: Date; paymentId: string | null };
/** Wrong PINs that count. */
export type FoundPins = { method: string; guesses: number; lastAt: Date };
/** A count, or a mark, in which the number stands as a keyed hash. */
export type FoundCount = { of: string; count: number; endsAt: Date };

const batchSize = 200;

/** Where the number stands in what a provider sent, and not as a part of another one. */
const mention = (msisdn: string, { countryCode }: Market) =>
  new RegExp(`(?<!\\d)(?:00)?(?:${countryCode})?0?${msisdn}(?!\\d)`);

type TargetRow = { id: string; target: Uint8Array; details: Uint8Array | null; isPayer: boolean };
type CallbackRow = { provider: string; hash: string; body: Uint8Array };

/** What names the rows of a number by keyed hashes, purpose by purpose, as their stores make them. */
const hashesOf = (vault: Vault, market: Market, msisdn: string) => {
  const modes = soldModes(market).map(({ mode }) => mode);
  const pins = new Map(modes.map((mode) => [vault.hash('pin-wallet', `${mode} ${msisdn}`), mode]));
  return {
    payer: vault.hash('payer', msisdn),
    codes: vault.hash('otp', msisdn),
    pins,
    counts: [
      vault.hash('otp', msisdn),
      vault.hash('looked-up', toE164(msisdn, market)),
      vault.hash('balance', msisdn),
      vault.hash('pair', msisdn),
      ...pins.keys(),
      ...modes.map((mode) => vault.hash('prompted', `${mode} ${msisdn}`)),
    ],
  };
};

/**
 * Finds all that is kept of a number (national). Most rows are found by a keyed hash. For whom a payment was made has none, nor has
 * what providers sent: those rows are opened, a batch at a time, so that memory holds no more than one batch and what was found.
 */
export const createPersonFinder = (database: Database, vault: Vault, market: Market) => {
  const isTarget = (row: TargetRow, msisdn: string): boolean => {
    if (vault.open(row.target, ['payment', 'target_sealed', row.id]) === msisdn) return true;
    if (row.details === null) return false;
    const details: Partial<Details> = JSON.parse(vault.open(row.details, ['payment', 'details_sealed', row.id]));
    return details.line === msisdn;
  };

  /** The payments of a number, by their ids. */
  const payments = async (msisdn: string): Promise<Map<string, Role>> => {
    const found = new Map<string, Role>();
    for (let last = ''; ;) {
      const rows = await database.query<TargetRow>(
        `select id, target_sealed as target, details_sealed as details, coalesce(payer_hash = $2, false) as "isPayer"
         from payment where id > $1 and forgotten_at is null order by id limit ${batchSize}`,
        [last, hashesOf(vault, market, msisdn).payer],
      );
      for (const row of rows) {
        const isForThem = isTarget(row, msisdn);
        if (row.isPayer) found.set(row.id, isForThem ? 'payer and target' : 'payer');
        else if (isForThem) found.set(row.id, 'target');
      }
      if (rows.length < batchSize) return found;
      last = present(rows.at(-1)).id;
    }
  };

  /** What providers sent that names the number and belongs to no payment that we know. */
  const strayCallbacks = async (msisdn: string): Promise<{ provider: string; hash: string }[]> => {
    const found: { provider: string; hash: string }[] = [];
    const names = mention(msisdn, market);
    for (let last = ['', '']; ;) {
      const rows = await database.query<CallbackRow>(
        `select provider, body_hash as hash, body_sealed as body from callback
         where (provider, body_hash) > ($1, $2) and payment_id is null order by provider, body_hash limit ${batchSize}`,
        last,
      );
      for (const { provider, hash, body } of rows)
        if (names.test(vault.open(body, ['callback', 'body_sealed', provider, hash]))) found.push({ provider, hash });
      if (rows.length < batchSize) return found;
      last = [present(rows.at(-1)).provider, present(rows.at(-1)).hash];
    }
  };

  const deleted = async (sql: string, values: (string | string[])[]) =>
    (await database.query(`${sql} returning 1`, values)).length;

  return {
    payments,
    strayCallbacks,
    codes: (msisdn: string): Promise<FoundCode[]> =>
      database.query<FoundCode>(
        `select purpose, language, sent_at as "sentAt", expires_at as "expiresAt", verified_at as "verifiedAt"
         from otp where msisdn_hash = $1 order by sent_at`,
        [hashesOf(vault, market, msisdn).codes],
      ),
    tokens: (msisdn: string): Promise<FoundToken[]> =>
      database.query<FoundToken>(
        `select purpose, expires_at as "expiresAt", spent_by as "paymentId" from access_token where msisdn_hash = $1
         order by expires_at`,
        [hashesOf(vault, market, msisdn).codes],
      ),
    pins: async (msisdn: string): Promise<FoundPins[]> => {
      const { pins } = hashesOf(vault, market, msisdn);
      const rows = await database.query<{ hash: string; guesses: number; lastAt: Date }>(
        `select wallet_hash as hash, guesses, last_at as "lastAt" from wallet_pin where wallet_hash = any($1)`,
        [[...pins.keys()]],
      );
      return rows.map(({ hash, guesses, lastAt }) => ({ method: present(pins.get(hash)), guesses, lastAt }));
    },
    counts: (msisdn: string): Promise<FoundCount[]> =>
      database.query<FoundCount>(
        `select split_part(bucket, ':', 1) as of, count, ends_at as "endsAt" from rate_limit
         where exists (select 1 from unnest($1::text[]) as part where strpos(bucket, part) > 0) order by ends_at`,
        [hashesOf(vault, market, msisdn).counts],
      ),
    /** Deletes codes, tokens, counts and stray callbacks. Wrong PINs stay: they keep others off the wallet, and end within a day. */
    forgetTraces: async (msisdn: string, stray: { provider: string; hash: string }[]) => {
      const { codes, counts } = hashesOf(vault, market, msisdn);
      return {
        tokens: await deleted('delete from access_token where msisdn_hash = $1', [codes]),
        codes: await deleted('delete from otp where msisdn_hash = $1', [codes]),
        counts: await deleted(
          `delete from rate_limit
           where exists (select 1 from unnest($1::text[]) as part where strpos(bucket, part) > 0)`,
          [counts],
        ),
        callbacks: await deleted(
          `delete from callback where (provider, body_hash) in (select * from unnest($1::text[], $2::text[]))`,
          [stray.map(({ provider }) => provider), stray.map(({ hash }) => hash)],
        ),
      };
    },
  };
};
