import type { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { Store } from '../store.ts';
import { pinOfEveryone } from './numbers.ts';
import type { Phones } from './phones.ts';
import type { WalletPort } from '../wallets.ts';

type PromptState = 'waiting' | 'approved' | 'declined' | 'expired';
export type Decision = 'approve' | 'decline';

/** A payment that waits for a phone's owner. `reference` is the portal's transaction id. */
export type Prompt = {
  id: string;
  port: WalletPort;
  msisdn: string;
  amount: number;
  currency: string;
  payee: string;
  reference: string;
  description: string;
  state: PromptState;
  at: string;
  expiresAt: string;
};

type Answered =
  | { outcome: 'answered'; prompt: Prompt }
  | { outcome: 'already-answered'; prompt: Prompt }
  | { outcome: 'wrong-pin' }
  | { outcome: 'unknown' };

/** Books an answer inside its transaction, and returns the work that follows the commit. */
type Settle = (prompt: Prompt) => () => void;

export type Prompts = {
  settleWith: (port: WalletPort, settle: Settle) => void;
  raise: (prompt: Omit<Prompt, 'id' | 'state' | 'at' | 'expiresAt'>) => Prompt;
  find: (id: string) => Prompt | undefined;
  of: (msisdn: string) => Prompt[];
  /** Answers as the owner. A missing PIN counts as correct; a wrong one leaves the prompt waiting. */
  answer: (msisdn: string, id: string, decision: Decision, pin?: string) => Answered;
  /** Answers immediately for a phone that would answer automatically a moment later. */
  answerByItself: (id: string) => void;
  /** Restarts the clocks of prompts that were waiting when the process ended. */
  resume: () => void;
  stop: () => void;
};

/** Delay of automatic answers, so that the response is sent before the owner decides. */
const millisecondsToAnswerByItself = 200;

export const openPrompts = (store: Store, phones: Phones, events: EventEmitter, promptSeconds: number): Prompts => {
  const drawer = store.drawer<Prompt>('prompt');
  const settlements = new Map<WalletPort, Settle>();
  const clocks = new Map<string, NodeJS.Timeout[]>();

  const settle = (prompt: Prompt, state: PromptState): Prompt => {
    const settled = { ...prompt, state };
    const afterwards = store.transaction(() => {
      drawer.put(prompt.id, settled, prompt.msisdn);
      return settlements.get(prompt.port)?.(settled);
    });
    stopClocks(clocks, prompt.id);
    events.emit('phone', prompt.msisdn);
    afterwards?.();
    return settled;
  };
  const expire = (id: string): void => {
    const prompt = drawer.get(id);
    if (prompt?.state === 'waiting') settle(prompt, 'expired');
  };
  const answerByItself = (id: string): void => {
    const prompt = drawer.get(id);
    const answering = prompt?.state === 'waiting' ? phones.find(prompt.msisdn)?.answering : undefined;
    if (prompt && answering === 'approves') settle(prompt, 'approved');
    if (prompt && answering === 'declines') settle(prompt, 'declined');
  };
  const startClocks = (prompt: Prompt): void => {
    const left = Math.max(0, Date.parse(prompt.expiresAt) - Date.now());
    const expiry = setTimeout(expire, left, prompt.id);
    const answering = phones.find(prompt.msisdn)?.answering;
    const answersItself = answering === 'approves' || answering === 'declines';
    const own = answersItself ? [setTimeout(answerByItself, millisecondsToAnswerByItself, prompt.id)] : [];
    clocks.set(prompt.id, [expiry, ...own]);
  };

  return {
    settleWith: (port, settlement) => void settlements.set(port, settlement),
    raise: (request) => {
      const now = Date.now();
      const prompt: Prompt = {
        id: randomUUID(),
        ...request,
        state: 'waiting',
        at: new Date(now).toISOString(),
        expiresAt: new Date(now + promptSeconds * 1000).toISOString(),
      };
      drawer.put(prompt.id, prompt, prompt.msisdn);
      startClocks(prompt);
      events.emit('phone', prompt.msisdn);
      return prompt;
    },
    find: drawer.get,
    of: drawer.withKey,
    answer: (msisdn, id, decision, pin) => {
      const prompt = drawer.get(id);
      if (prompt === undefined || prompt.msisdn !== msisdn) return { outcome: 'unknown' };
      if (prompt.state === 'waiting' && Date.parse(prompt.expiresAt) <= Date.now()) expire(id);
      const current = drawer.get(id) ?? prompt;
      if (current.state !== 'waiting') return { outcome: 'already-answered', prompt: current };
      if (decision === 'decline') return { outcome: 'answered', prompt: settle(current, 'declined') };
      if (pin !== undefined && pin !== pinOfEveryone) return { outcome: 'wrong-pin' };
      return { outcome: 'answered', prompt: settle(current, 'approved') };
    },
    answerByItself,
    resume: () =>
      drawer
        .all()
        .filter((prompt) => prompt.state === 'waiting')
        .forEach(startClocks),
    stop: () => [...clocks.keys()].forEach((id) => stopClocks(clocks, id)),
  };
};

const stopClocks = (clocks: Map<string, NodeJS.Timeout[]>, id: string): void => {
  clocks.get(id)?.forEach((clock) => clearTimeout(clock));
  clocks.delete(id);
};
