import { copyFileSync, chmodSync, chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../testing/postgres/postgres-pair.ts';
import {
  aPostgresFolder,
  findPostgresPrograms,
  initPostgres,
  startPostgres,
} from '../testing/postgres/postgres-server.ts';
import { openPostgres } from './postgres.ts';

const programs = findPostgresPrograms();
const certificates = join(import.meta.dirname, '../connectors/testing/certificates');
const authority = join(certificates, 'authority.pem');

const ask = async (url: string) => {
  const database = openPostgres(url, () => undefined);
  try {
    return await database.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  } finally {
    await database.close();
  }
};

describe.runIf(programs)('a PostgreSQL server that takes connections over TLS alone', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let port: number;
  beforeAll(async () => {
    const place = await aPostgresFolder(programs!);
    const data = await initPostgres(place);
    const certificate = join(place.folder, 'server.pem');
    copyFileSync(join(certificates, 'provider.pem'), certificate);
    chmodSync(certificate, 0o600);
    const { uid, gid } = statSync(data);
    chownSync(certificate, uid, gid);
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n');
    port = await freePort();
    const settings = ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${certificate}`];
    server = await startPostgres(programs!, place, { data, port, settings });
  });
  afterAll(() => server.stop());

  const addressWith = (parameters: string, host = '127.0.0.1') =>
    `postgres://selfcare@${host}:${port}/postgres?${parameters}`;

  test('is spoken to over TLS, held to its name and to who vouches for it [V12.3.4]', async () => {
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await ask(addressWith(`sslmode=verify-full&sslrootcert=${authority}`, host))).toEqual([{ ssl: true }]);
  });

  test('is not believed where nobody vouches for it [V12.3.2]', async () => {
    await expect(ask(addressWith('sslmode=verify-full'))).rejects.toThrow(/certificate/);
  });

  test('is not spoken to in clear [V12.3.1]', async () => {
    await expect(ask(addressWith('sslmode=disable'))).rejects.toMatchObject({ code: '28000' });
  });
});
