import { at, type Answer, type Trial } from './trial.ts';

/** Has a fault strike. */
export const arm = (trial: Trial, fault: object): Promise<Answer> => trial.call('POST', '/faults', { body: fault });

/** What the operator’s books hold: of one reference, or all of it. */
export const books = async (trial: Trial, reference?: string): Promise<unknown> => {
  const { body } = await trial.call('GET', reference === undefined ? '/books' : `/books?reference=${reference}`);
  return body;
};

/** How many entries the books hold: debits, refunds, credits. */
export const counts = async (trial: Trial): Promise<number[]> => {
  const all = await books(trial);
  return ['debits', 'refunds', 'credits'].map((list) => Number(at(all, list, 'length')));
};
