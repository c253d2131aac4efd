import { expect, test } from 'vitest';
import { run } from '../command.ts';

const start = (...options: string[]) => run(process.execPath, ['tools/start.mjs', ...options]);

test('refuses any option before anything starts', async () => {
  const { code, output } = await start('--port', '4000');
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^\nNot understood: --port 4000\nnpm start takes no options/),
  ]);
});

test('--help names the place of the settings', async () => {
  const { code, output } = await start('--help');
  expect([code, output]).toEqual([0, expect.stringContaining('.env.example')]);
});
