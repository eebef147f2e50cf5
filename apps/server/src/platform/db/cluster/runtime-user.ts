import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { OperatorError } from '../../operator-error.ts';
import { isRoot } from './data-dir.ts';

const run = promisify(execFile);

/** The user that runs PostgreSQL; undefined for the user of this process. */
export type RuntimeUser = { readonly uid: number; readonly gid: number; readonly name: string } | undefined;

/**
 * Users that may run PostgreSQL if this process is root, because PostgreSQL refuses to run as root. The first
 * existing one is used.
 */
const CANDIDATES = ['questlog', 'postgres', '_postgres', 'nobody'];

/**
 * Chooses the user that runs PostgreSQL. An ordinary user runs it themselves. Root runs it as the owner of
 * the database files or, before these exist, as an unprivileged user.
 *
 * @param databaseDir the database files, which may not exist yet
 * @throws OperatorError if this process is root and the machine has no unprivileged user
 */
export async function chooseRuntimeUser(databaseDir: string): Promise<RuntimeUser> {
  if (!isRoot()) return undefined;
  const accounts = await readAccounts();
  const owner = await stat(databaseDir).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) {
    const name = accounts.find((account) => account.uid === owner.uid)?.name ?? String(owner.uid);
    return { uid: owner.uid, gid: owner.gid, name };
  }
  for (const name of CANDIDATES) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid > 0);
    if (account !== undefined) return account;
  }
  throw new OperatorError(
    'PostgreSQL does not run as root, and no unprivileged account was found; add one: useradd --system questlog',
  );
}

/** Returns the process options that run a child as the given user. */
export function asUser(user: RuntimeUser): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/**
 * Returns true if a user can enter a directory. Tries it in a process that runs as that user, because
 * permission bits do not cover access control lists, mounts and security modules.
 */
export async function canEnter(directory: string, user: RuntimeUser): Promise<boolean> {
  if (user === undefined) return true;
  return run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { cwd: '/', ...asUser(user) }).then(
    () => true,
    () => false,
  );
}

async function readAccounts(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
