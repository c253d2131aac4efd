import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';

/** The results of a stopped run: tests that passed and failed, and files or tests that did not run. */
export type Ended = { passed: number; failed: number; notRun: number };

/** Environment variables: the moment to stop, in milliseconds, and the file for the results. */
export const stopAt = 'TESTS_STOP_AT';
export const endedFile = 'TESTS_ENDED_FILE';

/**
 * A reporter of Vitest that stops a run in time. It writes the results after each file, so that a killed run has them
 * too.
 */
export default class StopInTime implements Reporter {
  private readonly waiting = new Set<string>();
  private readonly ended: Ended = { passed: 0, failed: 0, notRun: 0 };
  private isStopped = false;

  onInit(vitest: Pick<Vitest, 'cancelCurrentRun'>): void {
    const left = Number(process.env[stopAt]) - Date.now();
    setTimeout(
      () => {
        this.isStopped = true;
        void vitest.cancelCurrentRun('keyboard-input');
      },
      Math.max(0, left),
    ).unref();
  }

  onTestRunStart(specifications: readonly Pick<TestSpecification, 'moduleId'>[]): void {
    for (const { moduleId } of specifications) this.waiting.add(moduleId);
    this.tell();
  }

  onTestModuleEnd(module: Pick<TestModule, 'moduleId' | 'children' | 'errors'>): void {
    this.waiting.delete(module.moduleId);
    let failedInside = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') this.ended.passed += 1;
      else if (state === 'failed') failedInside += 1;
      // Tests skipped before the stop are not lost.
      else if (this.isStopped) this.ended.notRun += 1;
    }
    this.ended.failed += failedInside || (module.errors().length > 0 ? 1 : 0);
    this.tell();
  }

  private tell(): void {
    const told: Ended = { ...this.ended, notRun: this.ended.notRun + this.waiting.size };
    writeFileSync(process.env[endedFile] ?? '', JSON.stringify(told));
  }
}
