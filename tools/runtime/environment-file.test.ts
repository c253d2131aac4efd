import { expect, test } from 'vitest';
import { unknownNames } from './environment-file.ts';

const example = 'PORT=3000\n# Where it is.\n# DATABASE_URL=postgres://db/portal\n#MAP_TILES_URL=\n';

test('reports an unknown setting; a commented one of the example is known', () => {
  const file = 'PORT=3001\n# DATABSE_URL=a\nexport MAP_TILES_URL=b\nDATABSE_URL=postgres://db/portal\nDATABASE_URL=c\n';
  expect(unknownNames(file, example)).toEqual(['.env sets DATABSE_URL, and no setting has that name (.env.example)']);
});
