import { expect, test } from 'vitest';
import { FolderInUse } from './db/pglite.ts';
import { explainStart } from './explain-start.ts';
import { WrongDataKey } from './security/open-vault.ts';
import { Undeliverable } from './wiring/payment-wiring.ts';

const settings = {
  HOST: '127.0.0.1',
  PORT: 3000,
  ADMIN_HOST: '10.0.0.9',
  ADMIN_PORT: 9100,
  DATA_DIR: '/var/portal',
  DATABASE_URL: 'postgres://portal:secret-word@db.example:5432/portal',
};
const failure = (code: string, syscall?: string) => Object.assign(new Error(`${code} happened`), { code, syscall });

test.each([
  [failure('EADDRINUSE', 'listen'), 'Port 3000 of 127.0.0.1 is taken by another program'],
  [
    Object.assign(failure('EADDRINUSE', 'listen'), { port: 9100 }),
    'Port 9100 of 10.0.0.9 is taken by another program: stop it, or set ADMIN_PORT',
  ],
  [failure('EADDRNOTAVAIL', 'listen'), 'HOST is no address of this machine'],
  [failure('EACCES', 'listen'), 'set PORT to one above 1023'],
  [failure('ECONNREFUSED'), 'The database db.example:5432/portal (DATABASE_URL) does not answer: ECONNREFUSED'],
  [failure('28P01'), '(DATABASE_URL) refuses the user or the password'],
  [failure('3D000'), '(DATABASE_URL) does not exist on that server'],
  [
    new Error('The server does not support SSL connections'),
    'cannot be reached by TLS: The server does not support SSL',
  ],
  [failure('EACCES', 'mkdir'), 'The folder /var/portal (DATA_DIR) cannot be written'],
  [failure('EEXIST', 'mkdir'), 'The folder /var/portal (DATA_DIR) cannot be written'],
  [new WrongDataKey('the words'), 'the words'],
  [new FolderInUse('in use'), 'in use'],
  [new Undeliverable('nobody delivers it'), 'nobody delivers it'],
])('a start that failed by %o names what to change, without a trace or a password', (error, words) => {
  const said = explainStart(error, settings);
  expect(said).toContain(words);
  expect(said).not.toMatch(/secret-word|\n {4}at /);
});

test('a database of several servers is named by all of them', () => {
  const several = { ...settings, DATABASE_URL: 'postgres://portal:secret-word@db1:5432,db2:5432/portal' };
  const said = explainStart(failure('25006'), several);
  expect(said).toContain('The database db1:5432,db2:5432/portal (DATABASE_URL) takes no writes');
  expect(said).not.toContain('secret-word');
});

test('an error that nobody foresaw keeps its trace', () => {
  expect(explainStart(new TypeError('a bug'), settings)).toMatch(/TypeError: a bug\n {4}at /);
});
