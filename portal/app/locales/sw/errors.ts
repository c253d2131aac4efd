import type { errors as source } from '../fr/errors.ts';

export const errors: typeof source = {
  errorGeneric: 'Kuna tatizo limetokea.',
  errorNetwork: 'Hakuna jibu. Angalia mtandao wako, kisha jaribu tena.',
  errorTimeout: 'Hakuna jibu kwa wakati. Jaribu tena baada ya muda.',
  errorWait: '{message} Jaribu tena baada ya sekunde {seconds}.',
  errorWaitMinutes: '{message} Jaribu tena baada ya dakika {minutes}.',
  errorWaitHours: '{message} Jaribu tena baada ya saa {hours}.',
  again: 'Jaribu tena',
};
