import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../tools/root.ts';
import { waitFor } from './wait-for.ts';

const hook = pathToFileURL(join(root, 'e2e/harness/stop-before-call.ts')).href;

/** Returns the kernel's state of a process: `T` if stopped. Throws if it does not exist. */
export const stateOf = (pid: number): string | undefined =>
  /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];

/** Processes that stop (SIGSTOP) right before a call that a test names. */
export const prepareStandstill = () => {
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-standstill-'));
  const taken = () => readdirSync(folder).flatMap((name) => /^stopped-(\d+)$/.exec(name)?.[1] ?? []);
  const goOn = (pid: number) => {
    rmSync(join(folder, `stopped-${pid}`), { force: true });
    process.kill(pid, 'SIGCONT');
  };
  return {
    /** Environment of the processes. */
    env: { NODE_OPTIONS: `--import=${hook}`, STOP_BEFORE_CALL: folder },
    /** Stops the first process that is about to make a call such as `POST /path…`. */
    arm: (call: string) => writeFileSync(join(folder, 'armed'), call),
    /** Waits until a process is stopped and returns its id. */
    stopped: () =>
      waitFor(
        () => {
          const pid = Number(taken()[0]);
          return pid > 0 && stateOf(pid) === 'T' ? pid : undefined;
        },
        { seconds: 30, everyMs: 20, says: 'no process stands still' },
      ),
    goOn,
    /** Resumes all and removes the folder. */
    end: () => {
      for (const pid of taken()) goOn(Number(pid));
      rmSync(folder, { recursive: true });
    },
  };
};
