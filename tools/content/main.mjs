import { underPinnedNode } from '../runtime/enter.mjs';
import { mindOutput } from '../runtime/output.mjs';

// Paths on the command line are relative to the caller's folder, not to the repository.
const typedIn = process.env.INIT_CWD ?? process.cwd();

mindOutput();
const given = process.argv.slice(2);
const print = (text) => process.stdout.write(`${text}\n`);

await underPinnedNode(async () => {
  // Without a running portal the command opens the embedded database itself; only its owner may read it.
  process.umask(0o077);
  const { loadEnvironmentFile } = await import('../runtime/environment-file.ts');
  for (const odd of loadEnvironmentFile('.')) process.stderr.write(`${odd}\n`);
  const { asksForHelp } = await import('../runtime/asks-for-help.ts');
  const { contentUsage } = await import('../../server/src/features/content/commands/read-arguments.ts');
  const { runContent } = await import('../../server/src/content.ts');
  if (asksForHelp(given)) print(contentUsage);
  else process.exitCode = await runContent(given, { ...process.env, INIT_CWD: typedIn }, print);
});
