import type { Bundle } from './bundle.ts';
import { data } from './shelf-data.ts';
import { broadband, nights } from './shelf-home.ts';
import { mixed, voice } from './shelf-voice.ts';

/** Every bundle that was ever sold, in the order of the shelf. */
export const bundles: Bundle[] = [...data, ...voice, ...mixed, ...nights, ...broadband];
