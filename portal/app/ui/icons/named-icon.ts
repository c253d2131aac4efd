import type { ContentIcon } from '@selfcare/contract/content/lists';
import * as icons from './icons.ts';

/** The outline of an icon that content names. Only documents without the application ask: it brings the whole set. */
export const namedIcon = (name: ContentIcon): string => icons[name];
