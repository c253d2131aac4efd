import { join } from 'node:path';
import { root } from '../root.ts';

/**
 * The setting that makes Node cache compiled modules, which shortens a start by a third. Node ignores a folder that it
 * cannot write.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };
