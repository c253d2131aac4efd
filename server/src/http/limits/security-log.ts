import type { Code } from '@selfcare/contract/codes';
import type { FastifyBaseLogger } from 'fastify';
import type { Refusal } from '../answer.ts';
import type { Context } from '../context.ts';

/** Codes that are logged: wrong codes, PINs and pairs as info, since people mistype; spent budgets as warnings. */
const told: Partial<Record<Code, { kind: string; level: 'info' | 'warn' }>> = {
  '2002': { kind: 'wrong-code', level: 'info' },
  '2003': { kind: 'wrong-code', level: 'info' },
  '1004': { kind: 'wrong-pin', level: 'info' },
  '1006': { kind: 'wrong-pin', level: 'info' },
  '60119': { kind: 'wrong-pair', level: 'info' },
  '429': { kind: 'budget-spent', level: 'warn' },
  '502': { kind: 'budget-spent', level: 'warn' },
};

const tellEveryMs = 60_000;
const mostSubjects = 200;

type Line = { level: 'info' | 'warn'; fields: Record<string, unknown> };
type Told = Line & { untold: number; toldAt: number };

type Deps = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  hash: (purpose: string, text: string) => string;
};

/**
 * Logs refusals that attacks consist of, without numbers: `kind`, `call` and keyed hashes of `subject`, address and
 * browser. Logs one subject immediately, then once a minute with a count; a flood of subjects as one count.
 */
export const createSecurityLog = ({ log, hash }: Deps) => {
  const seen = new Map<string, Told>();
  let beyond = 0;
  let timer: NodeJS.Timeout | undefined;

  const write = ({ level, fields }: Line, count: number) => log[level]({ ...fields, count }, 'an attempt was refused');
  /** Logs what was counted since, and forgets subjects that were quiet for a minute. */
  const tellRest = () => {
    timer = undefined;
    const now = performance.now();
    for (const [key, each] of seen) {
      if (now - each.toldAt < tellEveryMs) continue;
      if (each.untold === 0) seen.delete(key);
      else {
        write(each, each.untold);
        Object.assign(each, { untold: 0, toldAt: now });
      }
    }
    if (beyond > 0) log.warn({ count: beyond }, 'more attempts were refused than are told one by one');
    beyond = 0;
    if (seen.size > 0) tellLater();
  };
  const tellLater = () => {
    timer ??= setTimeout(tellRest, tellEveryMs).unref();
  };

  return {
    note: ({ code, subject }: Refusal, { address, browser, traceId }: Context, call: string): void => {
      const what = told[code];
      if (!what) return;
      const { kind, level } = what;
      const from = hash('log', address.hash);
      const about = subject === undefined ? null : hash('log', subject);
      tellLater();
      const key = `${kind} ${about ?? from}`;
      const known = seen.get(key);
      if (known) known.untold += 1;
      else if (seen.size >= mostSubjects) beyond += 1;
      else {
        const fields = { kind, call, code, subject: about, address: from, browser: hash('log', browser.hash), traceId };
        const first = { level, fields, untold: 0, toldAt: performance.now() };
        seen.set(key, first);
        write(first, 1);
      }
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};

export type SecurityLog = ReturnType<typeof createSecurityLog>;
