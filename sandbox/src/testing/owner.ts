import { answerPrompt, books } from './calls.ts';
import { at, type Trial } from './trial.ts';

/** The owner approves what waits on the phone: the provider's id of the payment. */
export async function approve(trial: Trial, payer = '050000001', reference = 'REF1'): Promise<string> {
  await answerPrompt(trial, payer);
  return String(at(await books(trial, reference), 'debits', 0, 'id'));
}
