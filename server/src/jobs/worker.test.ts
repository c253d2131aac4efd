import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWorker } from './worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a worker', () => {
  test('runs its job at once, then whenever the job asked for', async () => {
    const runs: number[] = [];
    const worker = startWorker(async () => {
      runs.push(Date.now());
      return 500;
    }, vi.fn());
    await vi.advanceTimersByTimeAsync(1100);
    expect(runs.map((at) => at - runs[0]!)).toEqual([0, 500, 1000]);
    await worker.stop();
  });

  test('survives a job that throws, reports it and tries again after a second', async () => {
    const onError = vi.fn();
    let runs = 0;
    const worker = startWorker(async () => {
      runs += 1;
      throw new Error(`run ${runs}`);
    }, onError);
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect(runs).toBe(3);
    expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual(['run 1', 'run 2', 'run 3']);
    await worker.stop();
  });

  test('woken while it waits, it runs at once; woken while it runs, it runs again after that', async () => {
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const worker = startWorker(async () => {
      runs += 1;
      if (runs === 2) await gate.promise;
      return 60_000;
    }, vi.fn());
    await vi.advanceTimersByTimeAsync(10);
    worker.wake();
    worker.wake();
    await vi.advanceTimersByTimeAsync(10);
    expect(runs).toBe(2);
    worker.wake();
    await vi.advanceTimersByTimeAsync(10);
    expect(runs).toBe(2);
    gate.resolve();
    await vi.advanceTimersByTimeAsync(10);
    expect(runs).toBe(3);
    await worker.stop();
  });

  test('never runs twice at once', async () => {
    let running = 0;
    const worker = startWorker(async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 300));
      running -= 1;
      return 0;
    }, vi.fn());
    for (let i = 0; i < 20; i += 1) {
      worker.wake();
      await vi.advanceTimersByTimeAsync(100);
    }
    const stopped = worker.stop();
    await vi.advanceTimersByTimeAsync(300);
    await stopped;
  });

  test('stopped, it waits for the run under way and never runs again', async () => {
    const gate = Promise.withResolvers<void>();
    let ended = 0;
    const worker = startWorker(async () => {
      await gate.promise;
      ended += 1;
      return 0;
    }, vi.fn());
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(100);
    expect(isStopped).toBe(false);
    gate.resolve();
    await stopped;
    worker.wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).toBe(1);
  });
});
