import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The workspaces. Their links are relative, so in a copy they lead to the copy. */
const ours = '@selfcare';

const linkPackages = (root: string, copy: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, ours), { recursive: true });
  for (const name of readdirSync(from)) if (name !== ours) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, ours)))
    symlinkSync(readlinkSync(join(from, ours, name)), join(to, ours, name));
};

/**
 * Copies the working tree, with uncommitted files and built pages, and passes the copy to `work`. The copy uses the
 * repository's packages and is removed afterwards.
 */
export const inCopy = async <Result>(root: string, work: (copy: string) => Promise<Result>): Promise<Result> => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const copy = mkdtempSync(join(tmpdir(), 'selfcare-mutation-'));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  // A process that is interrupted runs no `finally`.
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  try {
    for (const path of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(root, path), join(copy, path));
    }
    linkPackages(root, copy);
    // The built pages, which route tests send.
    symlinkSync(join(root, 'portal/dist'), join(copy, 'portal/dist'));
    return await work(copy);
  } finally {
    remove();
  }
};
