import { expect, test } from 'vitest';
import { findFullFolders } from './full-folders.ts';
import { useFolder } from './testing/use-folder.ts';

const { path, write } = useFolder();
const files = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/${index}.ts`, '']));

test('a folder with more than 25 files directly in it is found', () => {
  write({ ...files('server/src', 26), ...files('server/src/http', 25), ...files('node_modules/x', 40) });
  expect(findFullFolders(path(), [])).toEqual(['server/src: 26 files']);
});

test('a folder that is named with its reason may be full, and only while it is', () => {
  const named = [{ folder: 'portal/app/locales', why: 'one file a screen' }];
  write(files('portal/app/locales', 30));
  expect(findFullFolders(path(), named)).toEqual([]);
  expect(findFullFolders(path(), [...named, { folder: 'portal/app/lib', why: 'gone' }])).toEqual([
    'portal/app/lib: it is named as full in tools/check/full-folders.ts and holds 25 files or fewer',
  ]);
});

test('at most eight folders are named', () => {
  const named = Array.from({ length: 9 }, (_, index) => ({ folder: `folder-${index}`, why: 'one kind of thing' }));
  write(Object.assign({}, ...named.map(({ folder }) => files(folder, 26))));
  expect(findFullFolders(path(), named)).toEqual(['tools/check/full-folders.ts names more than 8 folders']);
});
