import type { Texts } from '../texts.ts';

export const sandbox: Texts['sandbox'] = {
  link: 'Open the virtual phone',
  note: 'Sandbox: no real money.',
  close: 'Hide this link',
};
