import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';
import { bundleWords } from './bundle-words.ts';
import { expiryWords } from './expiry-words.ts';

export const broadbandOffer: Texts['broadbandOffer'] = {
  ...errors,
  ...bundleWords,
  ...expiryWords,
  left: 'Imebaki',
  leftOf: 'kati ya {size}',
  leftShare: 'Imebaki {percent}%',
  nothingLeft: 'Router hii haina kifurushi kwa sasa.',
  balanceLoading: 'Tunasoma salio…',
  balanceCode: 'Msimbo wa SMS unaotumwa kwa namba ya router unaonyesha salio lake.',
  balanceShow: 'Angalia salio',
  partMissing: 'Sehemu hii ya ukurasa haionekani kwa sasa',
  balanceFailed: 'Salio halionekani kwa sasa',
  bundles: 'Ongeza intaneti',
  bundlesLoading: 'Tunatafuta vifurushi…',
  bundlesFailed: 'Vifurushi havionekani kwa sasa',
  bundlesNone: 'Hakuna kifurushi cha router hii kwa sasa.',
};
