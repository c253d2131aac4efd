import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';

/** How tests ended by a moment: tests that passed and failed, and what did not run, files or tests. */
export type Ended = { passed: number; failed: number; notRun: number };

/** Names of the environment: the moment to stop at, in milliseconds, and the file that is told how the tests ended. */
export const stopAt = 'TESTS_STOP_AT';
export const endedFile = 'TESTS_ENDED_FILE';

/**
 * A reporter of Vitest that stops a run in time. It writes how the tests ended after each file, so that a run which is killed has said
 * it as well.
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
      // What a run leaves out by itself is no loss.
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
