import { print } from '../../print.ts';
import { supervise } from '../supervise.ts';

const { FIRST_PORT, SECOND_PORT, LOGS } = process.env;
if (LOGS === undefined) throw new Error('LOGS names no folder');
const folder = 'tools/start/testing';

process.exit(
  await supervise(
    [
      { name: 'first', entry: `${folder}/first.ts`, readyAddress: `http://127.0.0.1:${FIRST_PORT}/` },
      { name: 'second', entry: `${folder}/second.ts`, readyAddress: `http://127.0.0.1:${SECOND_PORT}/` },
    ],
    {
      environment: process.env,
      watch: false,
      dataDirectory: LOGS,
      logDirectory: LOGS,
      logFileMegabytes: 1,
      onReady: () => print('both ready'),
      wordMilliseconds: 200,
    },
  ),
);
