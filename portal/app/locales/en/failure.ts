import type { Texts } from '../texts.ts';

export const failure: Texts['failure'] = {
  errorBadge: 'Unexpected error',
  errorAdvice: 'Try again in a moment. If you were paying, do not pay twice: see first whether it arrived.',
  errorDetail: 'Technical detail: {detail}',
  call: 'Call {care}',
};
