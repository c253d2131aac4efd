import { underPinnedNode } from '../runtime/enter.mjs';

/** `npm run sandbox` starts a stand-alone sandbox; `npm run sandbox -- keys` draws its keys. */
await underPinnedNode(async () => {
  const words = process.argv.slice(2);
  if (words.length > 1 || (words[0] ?? 'keys') !== 'keys')
    throw new Error('npm run sandbox starts the sandbox alone; npm run -s sandbox -- keys > keys.env draws its keys.');
  if (words[0] === 'keys') {
    const { keysText, makeKeys } = await import('../../sandbox/src/keys.ts');
    process.stdout.write(keysText(makeKeys()));
    return;
  }
  const { loadEnvironmentFile } = await import('../runtime/environment-file.ts');
  for (const odd of loadEnvironmentFile('.')) process.stderr.write(`${odd}\n`);
  await import('../../sandbox/src/main.ts');
});
