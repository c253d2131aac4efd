import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import StopInTime, { endedFile, stopAt, type Ended } from './stop-in-time.ts';

type Module = Parameters<StopInTime['onTestModuleEnd']>[0];

let folder: string;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  folder = mkdtempSync(join(tmpdir(), 'stop-in-time-'));
  vi.stubEnv(stopAt, '90000');
  vi.stubEnv(endedFile, join(folder, 'ended.json'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const told = () => JSON.parse(readFileSync(join(folder, 'ended.json'), 'utf8')) as Ended;
const aModule = (moduleId: string, states: string[], errors: unknown[] = []): Module =>
  ({
    moduleId,
    errors: () => errors,
    children: { allTests: () => states.map((state) => ({ result: () => ({ state }) })) },
  }) as unknown as Module;

test('cancels a run when its time is over, and not before', () => {
  const cancelCurrentRun = vi.fn(async () => undefined);
  new StopInTime().onInit({ cancelCurrentRun });
  vi.advanceTimersByTime(89_999);
  expect(cancelCurrentRun).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(cancelCurrentRun).toHaveBeenCalledOnce();
});

test('writes after each file how many tests passed, failed and did not run', () => {
  const reporter = new StopInTime();
  reporter.onInit({ cancelCurrentRun: async () => undefined });
  reporter.onTestRunStart([{ moduleId: 'a' }, { moduleId: 'b' }, { moduleId: 'c' }, { moduleId: 'd' }]);
  expect(told()).toEqual({ passed: 0, failed: 0, notRun: 4 });
  reporter.onTestModuleEnd(aModule('a', ['passed', 'failed', 'skipped']));
  expect(told()).toEqual({ passed: 1, failed: 1, notRun: 3 });
  reporter.onTestModuleEnd(aModule('b', [], [new Error('no such module')]));
  expect(told()).toEqual({ passed: 1, failed: 2, notRun: 2 });
  vi.advanceTimersByTime(90_000);
  reporter.onTestModuleEnd(aModule('c', ['passed', 'skipped', 'pending']));
  expect(told()).toEqual({ passed: 2, failed: 2, notRun: 3 });
});
