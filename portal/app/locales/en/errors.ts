import type { errors as source } from '../fr/errors.ts';

export const errors: typeof source = {
  errorGeneric: 'Something Went Wrong!',
  errorNetwork: 'No connection. Check your network, then try again.',
  errorTimeout: 'The network is too slow at the moment. Try again in a while.',
  errorWait: '{message} Try again in {seconds} s.',
  errorWaitMinutes: '{message} Try again in {minutes} min.',
  errorWaitHours: '{message} Try again in {hours} h.',
  again: 'Try again',
};
