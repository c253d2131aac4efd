import type { errors as source } from '../fr/errors.ts';

export const errors: typeof source = {
  errorGeneric: 'Something Went Wrong!',
  errorNetwork: 'No answer. Check your network, then try again.',
  errorTimeout: 'No answer in time. Try again in a while.',
  errorWait: '{message} Try again in {seconds} s.',
  errorWaitMinutes: '{message} Try again in {minutes} min.',
  errorWaitHours: '{message} Try again in {hours} h.',
  again: 'Try again',
};
