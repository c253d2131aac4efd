import { expect, test } from 'vitest';
import { findFullFolders } from './full-folders.ts';
import { useFolder } from './testing/use-folder.ts';

const { path, write } = useFolder();
const files = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/${index}.ts`, '']));

test('finds a folder with more than 25 files', () => {
  write({ ...files('server/src', 26), ...files('server/src/http', 25), ...files('node_modules/x', 40) });
  expect(findFullFolders(path(), [])).toEqual(['server/src: 26 files, divide it (at most 25)']);
});

test('permits a listed full folder, and reports a listed one that is not full', () => {
  const named = [{ folder: 'portal/app/locales', why: 'one file a screen' }];
  write(files('portal/app/locales', 30));
  expect(findFullFolders(path(), named)).toEqual([]);
  expect(findFullFolders(path(), [...named, { folder: 'portal/app/lib', why: 'gone' }])).toEqual([
    'portal/app/lib: remove it from tools/check/full-folders.ts, it holds 25 files or fewer',
  ]);
});

test('permits at most eight exceptions', () => {
  const named = Array.from({ length: 9 }, (_, index) => ({ folder: `folder-${index}`, why: 'one kind of thing' }));
  write(Object.assign({}, ...named.map(({ folder }) => files(folder, 26))));
  expect(findFullFolders(path(), named)).toEqual(['tools/check/full-folders.ts names more than 8 folders']);
});
