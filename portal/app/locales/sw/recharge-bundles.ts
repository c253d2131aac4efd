import type { Texts } from '../texts.ts';
import { bundleWords } from './bundle-words.ts';
import { errors } from './errors.ts';
import { expiryWords } from './expiry-words.ts';

export const rechargeBundles: Texts['rechargeBundles'] = {
  ...errors,
  ...bundleWords,
  ...expiryWords,
  heading: 'Au nunua kifurushi',
  lead: 'Badala ya salio, kwa laini hiyo hiyo.',
  loading: 'Tunatafuta vifurushi vya laini hii…',
  failed: 'Vifurushi havionekani kwa sasa. Unaweza kuongeza salio.',
  period: 'Muda',
  periodDay: 'Siku',
  periodWeek: 'Wiki',
  periodMonth: 'Mwezi',
  periodNight: 'Usiku',
  periodOthers: 'Mwingine',
  bestValue: '{period}: GB nafuu zaidi',
  bundle: 'Kifurushi',
  contents: 'Unachopata',
  validity: 'Muda',
  lasts: '{validity}, {until}',
  all: 'Vifurushi vyote',
};
