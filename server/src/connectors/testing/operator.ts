import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@selfcare/sandbox/start-sandbox';
import { readSettings } from '@selfcare/sandbox/settings';
import { startScriptedProvider, type SeenRequest } from './scripted-provider.ts';

type Amount = { id: string; amount: number; currency: string };
export type Books = {
  debits: (Amount & { payer: string; refundedBy?: string; price?: { amount: number; currency: string } })[];
  refunds: (Amount & { debitId: string })[];
  credits: (Amount & { kind: string; target: string })[];
};
type Prompt = { id: string; reference: string; state: string };
type Phone = { airtime: number; messages: { text: string }[]; prompts: Prompt[] };
type Fault = { port: string; operation: string; fault: string; delayMs?: number; count?: number };

/** Faults of an answer that leave it open what happened, or that answer late, and whether what was asked was done. */
export const lostAnswers = [
  { fault: 'refuse', isDone: false },
  { fault: 'timeout-before', isDone: false },
  { fault: 'timeout-after', isDone: true },
  { fault: 'error-after', isDone: true },
  { fault: 'delay', isDone: true },
] as const;

/** Every fault of an answer that the sandbox knows. */
export const everyFault = ['refuse', 'reject', 'timeout-before', 'timeout-after', 'error-after', 'delay'] as const;

/** Every answer to an enquiry that the sandbox gives once whatever is true. */
export const everyLie = ['says-failed', 'says-expired', 'says-pending', 'says-paid', 'wrong-amount'] as const;

/** A connector that waits this long outlives every honest answer, and no fault of `lostAnswers`. */
export const impatientMs = 500;

/** Asks until the answer is one that is wanted; fails after 10 s with the last one. */
export const eventually = async <Answer>(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean) => {
  const until = performance.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() > until) throw new Error(`Still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const call = async (address: string, method: string, body?: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, body ? { method, headers, body: JSON.stringify(body) } : { method });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** The sandbox as the operator, over the network, with a portal beside it that takes its callbacks and does nothing. */
export const startOperator = async (environment: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const portal = await startScriptedProvider();
  portal.play({ status: 200, body: {} });
  const { settings, mistakes } = readSettings({
    SANDBOX_PORT: '0',
    // Not the usual one where a test names the other port: several sandboxes run at once.
    SANDBOX_SMPP_PORT: '0',
    PORTAL_URL: portal.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    ...environment,
  });
  if (!settings) throw new Error(mistakes.join(' '));
  const { url, smsUrl, close } = await startSandbox(settings);
  const phoneOf = async (msisdn: string) => (await call(`${url}/phones/${msisdn}`, 'GET')) as Phone;
  const promptOf = async (msisdn: string, reference: string) =>
    (await phoneOf(msisdn)).prompts.filter((prompt) => prompt.reference === reference);
  return {
    url,
    smsUrl,
    portal,
    books: async (reference: string) => (await call(`${url}/books?reference=${reference}`, 'GET')) as Books,
    arm: (fault: Fault) => call(`${url}/faults`, 'POST', { delayMs: 2000, ...fault }),
    disarm: () => call(`${url}/faults`, 'DELETE'),
    reset: () => call(`${url}/reset`, 'POST'),
    promptsOf: promptOf,
    phoneOf,
    messagesOf: async (msisdn: string) => (await phoneOf(msisdn)).messages.map(({ text }) => text),
    answerPrompt: async (msisdn: string, reference: string, decision: 'approve' | 'decline') => {
      for (const { id } of await promptOf(msisdn, reference)) {
        await call(`${url}/phones/${msisdn}/prompts/${id}`, 'POST', { decision });
      }
    },
    callbackAbout: (transactionId: string): Promise<SeenRequest | undefined> =>
      eventually(
        async () => portal.seen.find(({ raw }) => raw.includes(transactionId)),
        (seen) => seen !== undefined,
      ),
    close: async () => {
      await close();
      await portal.close();
      await rm(folder, { recursive: true });
    },
  };
};
export type Operator = Awaited<ReturnType<typeof startOperator>>;
