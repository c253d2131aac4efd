import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { filesUnder } from '../files.ts';
import { lineAt } from '../imports/scan.ts';

/** Only developers see the gallery. */
const exempt = /^portal\/app\/(?:locales|ui\/gallery)|\.test\.tsx$/;
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);
const words = /\p{L}{2,}/u;

/** Returns every text in the portal's JSX that is not in a locale. */
export const findUntranslated = (root: string): string[] => {
  const screens = filesUnder(root, 'portal/app').filter((path) => path.endsWith('.tsx') && !exempt.test(path));
  if (screens.length === 0) return ['portal/app: the check of texts saw no screen'];
  return screens.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    return textsIn(path, source).map(({ start, text }) => `${path}:${lineAt(source, start)}: "${text.trim()}"`);
  });
};

type Text = { start: number; text: string };

const textsIn = (path: string, source: string): Text[] => {
  const found: Text[] = [];
  const look = (node: ESTree.Node | null | undefined): void => {
    if (!node) return;
    if (node.type === 'JSXExpressionContainer') look(node.expression);
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string')) {
      if (words.test(String(node.value))) found.push({ start: node.start, text: String(node.value) });
    }
    if (node.type === 'TemplateLiteral') {
      const text = node.quasis.map((quasi) => quasi.value.raw).join('…');
      if (words.test(text)) found.push({ start: node.start, text });
    }
    if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(look);
    if (node.type === 'LogicalExpression') look(node.right);
  };
  new Visitor({
    JSXElement: (node) => node.children.forEach(look),
    JSXFragment: (node) => node.children.forEach(look),
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && spoken.has(node.name.name)) look(node.value);
    },
  }).visit(parseSync(path, source).program);
  return found.sort((one, other) => one.start - other.start);
};
