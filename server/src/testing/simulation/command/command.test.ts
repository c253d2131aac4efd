import { expect, test } from 'vitest';
import { runSimulation } from './command.ts';

test('prints help, runs nothing and ends with 0 when --help stands among the words', async () => {
  const printed: string[] = [];
  const code = await runSimulation(['--seeds', '5', '--help'], (text) => printed.push(text));
  expect(code).toBe(0);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain('--seeds N');
  expect(printed[0]).not.toContain('seeds a second');
});
