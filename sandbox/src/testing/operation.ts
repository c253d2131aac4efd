import { counts } from './control.ts';
import { phoneOf } from './owner.ts';
import { at, type Answer, type Trial } from './trial.ts';

/** One operation of one port: its request, and its visible effect. */
export type Operation = {
  port: string;
  operation: string;
  /** Prepares the operation and returns the id that `ask` needs; REF1 if absent. */
  prepare?: (trial: Trial) => Promise<string>;
  ask: (trial: Trial, prepared: string, patienceMs?: number) => Promise<{ status: number }>;
  /** Counts the effects; absent for reads. */
  done?: (trial: Trial) => Promise<number>;
  answers: [done: number, rejected: number];
};

export const debits = async (trial: Trial): Promise<number> => Number((await counts(trial))[0]);
export const refunds = async (trial: Trial): Promise<number> => Number((await counts(trial))[1]);
export const credits = async (trial: Trial): Promise<number> => Number((await counts(trial))[2]);
export const prompts = async (trial: Trial): Promise<number> => Number(at(await phoneOf(trial), 'prompts', 'length'));
export const read = (
  trial: Trial,
  path: string,
  headers: Record<string, string>,
  patienceMs?: number,
): Promise<Answer> => trial.call('GET', path, { headers, patienceMs });
