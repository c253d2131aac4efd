import { toMajor } from '@selfcare/contract/values/money';
import { readWords } from '../../../commands/command-words.ts';
import type { Database } from '../../../db/database.ts';
import { createDisputeStore, type ListedDispute } from './dispute-store.ts';

/** The lines of the list of commands. */
export const disputeUsage = `  disputes [--all]      charges that a payer's bank disputes, the first to be answered first; with --all those that ended too`;

const adviceOf = ({ state, paymentId, paymentState }: ListedDispute): string => {
  if (state === 'NOTICED')
    return 'Its provider has not said anything of it yet: look there, in its dashboard, by when it must be answered';
  if (state !== 'OPEN') return 'It has ended';
  return paymentState === 'DONE'
    ? `It was delivered: answer with what npm run operate -- show ${paymentId} tells, at the provider`
    : 'It was not delivered: accept it at the provider';
};

/** What an operator's desk asks for. */
export const createDisputeCommands = (database: Database) => ({
  list: async (args: readonly string[]) => {
    const listed = await createDisputeStore(database).list(!readWords(args, { most: 0, flags: ['all'] }).has('all'));
    return {
      disputes: listed.map((dispute) => {
        const { amountMinor, ...told } = dispute;
        const amount = toMajor(amountMinor, dispute.currency);
        return Object.assign(told, { amount, advice: adviceOf(dispute) });
      }),
    };
  },
});
