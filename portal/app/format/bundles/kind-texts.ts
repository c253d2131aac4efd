import type { bundleWords } from '../../locales/fr/bundle-words.ts';
import type { Kind } from './groups.ts';

/** The name of each kind in the texts. */
export const kindTexts = {
  data: 'kindData',
  voice: 'kindVoice',
  mixed: 'kindMixed',
  night: 'kindNight',
  broadband: 'kindBroadband',
  other: 'kindOther',
} as const satisfies Record<Kind, keyof typeof bundleWords>;
