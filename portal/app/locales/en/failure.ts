import type { Texts } from '../texts.ts';

export const failure: Texts['failure'] = {
  offlineTitle: 'No network at the moment',
  offlineText:
    'This page opens by itself as soon as the network is back. What you typed is kept. If you were paying, do not pay twice: first see where the payment stands.',
  errorBadge: 'Unexpected error',
  errorDetail: 'Technical detail: {detail}',
  call: 'Call {care}',
};
