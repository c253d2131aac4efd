import type { Texts } from '../texts.ts';

export const shell: Texts['shell'] = {
  skip: 'Skip to content',
  homeLink: '{brand}, home',
  languages: 'Language',
  securePayment: 'Secure payment',
  offline: 'Offline: nothing is sent, what you typed stays. A page you ask for opens once the network is back.',
  privacy: 'Your data on this phone',
  loadingWait: 'Please wait ...',
  loadingHoldOn: 'Hold on!',
  loadingMessage: 'We are loading the page for you',
  toastSuccess: 'Success',
  toastError: 'Error',
  toastClose: 'Close',
  errorTitle: 'Unexpected Application Error!',
  errorAdvice: 'Try again in a moment. If you were paying, do not pay twice: see first where the payment stands.',
  again: 'Try again',
  errorAgain: 'Reload the page',
  errorPlain: 'Continue without the full version',
};
