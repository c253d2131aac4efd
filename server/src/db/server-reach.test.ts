import { expect, test } from 'vitest';
import { serversInClear } from './server-addresses.ts';

test.each([
  ['postgres://db/portal', ['db']],
  ['postgres://portal:secret@10.0.0.5:5432/portal', ['10.0.0.5']],
  ['postgres://db/portal?sslmode=disable', ['db']],
  ['postgres://db/portal?ssl=0', ['db']],
  ['postgres://db1,db2:5433/portal', ['db1', 'db2']],
  ['postgres://127.0.0.1,db2/portal', ['db2']],
  ['postgres://127.0.0.1.example/portal', ['127.0.0.1.example']],
  ['postgres://localhost/portal?host=10.0.0.5', ['10.0.0.5']],
  ['postgres://db/portal?sslmode=verify-full', []],
  ['postgres://db/portal?sslmode=verify-full&sslrootcert=/no/such/file.pem', []],
  ['postgres://db/portal?sslmode=require', []],
  ['postgres://db/portal?ssl=true', []],
  ['postgres://127.0.0.1/portal', []],
  ['postgres://localhost:5433/portal', []],
  ['postgres://[::1]/portal', []],
  ['postgres:///portal?host=/run/postgresql', []],
])('%s speaks in clear to %j', (url, hosts) => {
  expect(serversInClear(url)).toEqual(hosts);
});
