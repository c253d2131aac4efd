import { expect, test } from 'vitest';
import { readServerAddresses } from './server-addresses.ts';

test.each([
  ['postgres://portal:a%40b@db:5432/portal', ['postgres://portal:a%40b@db:5432/portal']],
  ['postgresql://db/portal?sslmode=verify-full', ['postgresql://db/portal?sslmode=verify-full']],
  [
    'postgres://portal:p,w@db1:5432,db2:5433/portal?target_session_attrs=read-write&sslmode=verify-full',
    [
      'postgres://portal:p,w@db1:5432/portal?sslmode=verify-full',
      'postgres://portal:p,w@db2:5433/portal?sslmode=verify-full',
    ],
  ],
  ['postgres://[fd00::1]:5432,[fd00::2]/portal', ['postgres://[fd00::1]:5432/portal', 'postgres://[fd00::2]/portal']],
  ['postgres:///portal?host=/run/postgresql', ['postgres:///portal?host=/run/postgresql']],
])('%s names the servers %j', (text, servers) => {
  expect(readServerAddresses(text)).toEqual(servers);
});

test.each(['mysql://db/portal', 'db:5432', 'postgres://db:x/portal', 'postgres://db1:5432,db2:y/portal', ''])(
  '%s is no address of a database',
  (text) => {
    expect(readServerAddresses(text)).toBeUndefined();
  },
);
