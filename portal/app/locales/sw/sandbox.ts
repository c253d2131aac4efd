import type { Texts } from '../texts.ts';

export const sandbox: Texts['sandbox'] = {
  link: 'Fungua simu ya majaribio',
  note: 'Majaribio: hakuna pesa halisi.',
  close: 'Ficha kiungo hiki',
};
