import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const order = readFileSync(new URL('../app/ui/styles.css', import.meta.url), 'utf8');
const layers = (/@layer ([^;]+);/.exec(order)?.[1] ?? '').split(',').map((name) => name.trim());

/** Returns whether every closing brace has its opening brace in this text. */
const isWhole = (rules: string) => {
  let depth = 0;
  return [...rules].every((letter) => (depth += letter === '{' ? 1 : letter === '}' ? -1 : 0) >= 0);
};

/**
 * Removes the layer around a sheet, because browsers before Chrome 99 ignore layers with their rules. An empty rule marks
 * the layer: `u4{}` is the fifth of `styles.css`. The document (`document/sheets/sheet.ts`) and later loads
 * (`loading/fetch-content.ts`) insert sheets in that order.
 */
export const flatten = (sheet: string): string => {
  const [, outside = '', name = '', rules] =
    /^((?:@(?:property|font-face)[^{]*\{[^}]*\}\s*)*)@layer ([\w-]+)\{([^]*)\}\s*$/.exec(sheet) ?? [];
  const rank = layers.indexOf(name);
  if (rules === undefined || rank < 0 || !isWhole(rules))
    throw new Error(`a sheet lies in no layer of styles.css: ${sheet.slice(0, 80)}`);
  return `u${rank}{}${outside}${rules}`;
};

/** Flattens the sheets that are brought as text, once they are packed. */
export const flatLayers: Plugin = {
  name: 'flat-layers',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.css\?inline$/ },
    handler: (code) => {
      const text = /^export default (".*");?\s*$/s.exec(code)?.[1];
      if (text === undefined) throw new Error('a sheet is no text');
      return { code: `export default ${JSON.stringify(flatten(JSON.parse(text)))};`, map: null };
    },
  },
};
