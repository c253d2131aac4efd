import { at, type Answer, type Trial } from './trial.ts';

/** Arms a fault. */
export const arm = (trial: Trial, fault: object): Promise<Answer> => trial.call('POST', '/faults', { body: fault });

/** Returns the operator's books: of one reference, or all. */
export const books = async (trial: Trial, reference?: string): Promise<unknown> => {
  const { body } = await trial.call('GET', reference === undefined ? '/books' : `/books?reference=${reference}`);
  return body;
};

/** Counts the entries of the books: debits, refunds, credits. */
export const counts = async (trial: Trial): Promise<number[]> => {
  const all = await books(trial);
  return ['debits', 'refunds', 'credits'].map((list) => Number(at(all, list, 'length')));
};
