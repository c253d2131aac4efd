import { books } from './control.ts';
import { at, type Answer, type Trial } from './trial.ts';

/** Returns the state of a phone. */
export const phoneOf = async (trial: Trial, msisdn = '050000001'): Promise<unknown> =>
  (await trial.call('GET', `/phones/${msisdn}`)).body;

/** Returns the id of a phone's waiting prompt. */
const waitingPrompt = async (trial: Trial, msisdn: string): Promise<string> => {
  const prompts = at(await phoneOf(trial, msisdn), 'prompts');
  const waiting = Array.isArray(prompts)
    ? prompts.find((prompt: unknown) => at(prompt, 'state') === 'waiting')
    : undefined;
  return String(at(waiting, 'id'));
};

/** Answers the waiting prompt as the owner. */
export const answerPrompt = async (
  trial: Trial,
  msisdn: string,
  body: object = { decision: 'approve' },
): Promise<Answer> => {
  return trial.call('POST', `/phones/${msisdn}/prompts/${await waitingPrompt(trial, msisdn)}`, { body });
};

/** Makes a phone answer the next prompts automatically. */
export const answersAutomatically = async (trial: Trial, msisdn: string, decision = 'approve'): Promise<void> => {
  await trial.call('POST', `/phones/${msisdn}/auto`, { body: { decision } });
};

/** Approves the waiting prompt and returns the provider's id of the payment. */
export const approve = async (trial: Trial, payer = '050000001', reference = 'REF1'): Promise<string> => {
  await answerPrompt(trial, payer);
  return String(at(await books(trial, reference), 'debits', 0, 'id'));
};
