import { expect, test } from 'vitest';
import { counts } from './control.ts';
import { answerPrompt, answersAutomatically, phoneOf } from './owner.ts';
import { at, startTrial, type Answer, type Trial } from './trial.ts';

type Order = { payer?: string; amount?: number; reference?: string };

/** A provider that prompts wallet owners, and its words for each state. */
type Prompting = {
  port: 'smartcash' | 'mpesa';
  collect: (trial: Trial, order?: Order) => Promise<Answer>;
  standing: (trial: Trial, reference?: string) => Promise<unknown>;
  words: { waiting: unknown; paid: unknown; declined: unknown; emptied: unknown; expired: unknown };
  /** The callback after a prompt expired. */
  expiry: object;
};

/** Tests the owner's answers to a prompt of any provider. */
export const testPrompts = ({ port, collect, standing, words, expiry }: Prompting): void => {
  test('a wrong PIN is 422 and the prompt waits on', async () => {
    const trial = await startTrial();
    await collect(trial);
    expect(await answerPrompt(trial, '050000001', { decision: 'approve', pin: '4321' })).toMatchObject({ status: 422 });
    expect(await standing(trial)).toEqual(words.waiting);
  });

  test('a declined prompt debits nothing and the enquiry says so', async () => {
    const trial = await startTrial();
    await collect(trial);
    await answerPrompt(trial, '050000001', { decision: 'decline' });
    expect(await standing(trial)).toEqual(words.declined);
    expect(await counts(trial)).toEqual([0, 0, 0]);
  });

  test('a balance that shrank while the owner thought fails the payment', async () => {
    const trial = await startTrial();
    for (const reference of ['A', 'B']) await collect(trial, { payer: '050000010', amount: 50_000, reference });
    await answerPrompt(trial, '050000010');
    await answerPrompt(trial, '050000010');
    expect(await standing(trial, 'A')).toEqual(words.paid);
    expect(await standing(trial, 'B')).toEqual(words.emptied);
    expect(await counts(trial)).toEqual([1, 0, 0]);
  });

  test('050000008 declines automatically, 050000007 never answers, and a phone set to approve approves', async () => {
    const trial = await startTrial();
    await answersAutomatically(trial, '050000012');
    await collect(trial, { payer: '050000007', reference: 'NEVER' });
    await collect(trial, { payer: '050000008', reference: 'DECLINES' });
    await collect(trial, { payer: '050000012', reference: 'APPROVES' });
    await expect.poll(() => standing(trial, 'APPROVES')).toEqual(words.paid);
    await expect.poll(() => standing(trial, 'DECLINES')).toEqual(words.declined);
    expect(await standing(trial, 'NEVER')).toEqual(words.waiting);
  });

  test('an expired prompt debits nothing, says so, and cannot be approved', async () => {
    const trial = await startTrial({ SANDBOX_PROMPT_SECONDS: '1' });
    await collect(trial, { payer: '050000007' });
    await expect.poll(() => standing(trial), { timeout: 5000 }).toEqual(words.expired);
    const body = await phoneOf(trial, '050000007');
    expect(body).toMatchObject({ prompts: [{ state: 'expired' }], [port]: { balance: 250_000 } });
    const late = await trial.call('POST', `/phones/050000007/prompts/${String(at(body, 'prompts', 0, 'id'))}`, {
      body: { decision: 'approve' },
    });
    expect(late).toMatchObject({ status: 409 });
    await expect.poll(() => trial.portal.received).toHaveLength(1);
    expect(JSON.parse(trial.portal.received[0]?.body ?? '')).toMatchObject(expiry);
  });
};
