import { type ESTree, parseSync, Visitor } from 'vite';

/** An import of a module. */
export type Import = { specifier: string; line: number; typeOnly: boolean };

/** Returns every module that a source names: imports, re-exports, `import()` and `import('…')` types. */
export const importsOf = (path: string, source: string): Import[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (node: { value: string; start: number }, typeOnly: boolean): void => {
    imports.push({ specifier: node.value, line: lineAt(source, node.start), typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, isTypeOnlyImport(node)),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source === null) return;
      const kinds = node.specifiers.map((specifier) => specifier.exportKind);
      add(node.source, node.exportKind === 'type' || (kinds.length > 0 && kinds.every((kind) => kind === 'type')));
    },
    ImportExpression: ({ source: { start, ...named } }) => {
      if (named.type === 'Literal' && typeof named.value === 'string') add({ start, value: named.value }, false);
    },
    TSImportType: (node) => add(node.source, true),
  }).visit(program);
  return imports;
};

const isTypeOnlyImport = (node: ESTree.ImportDeclaration): boolean => {
  if (node.importKind === 'type') return true;
  const { specifiers } = node;
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) => specifier.type === 'ImportSpecifier' && specifier.importKind === 'type')
  );
};

/** Returns the line number, from 1, of the character at `offset`. */
export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;
