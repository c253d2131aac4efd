import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';
import { invoices } from './invoices.ts';

export const fixedInternetList: Texts['fixedInternetList'] = {
  ...errors,
  ...invoices,
  notShown: 'Ankara hazionekani kwa sasa',
  oneInvoice: 'Ankara 1 ya kulipa',
  manyInvoices: 'Ankara {count} za kulipa',
  overdueFirst: 'Lipa kwanza iliyopitiliza siku, ili huduma isikatwe.',
  noneOpen: 'Hakuna ankara ya kulipa',
  noneOpenText: 'Akaunti {account} haina deni. Huna la kufanya.',
};
