import type { Texts } from '../texts.ts';

export const bundlesCompare: Texts['bundlesCompare'] = {
  title: 'Linganisha',
  close: 'Funga',
  choose: 'Chagua',
  price: 'Bei',
  contents: 'Unachopata',
  perGigabyte: 'Bei kwa GB',
  validity: 'Muda',
  ends: 'Ukinunua sasa',
  about: 'Zingatia',
};
