// Brings the web bundle up to date with its sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

const ROOT = dirname(import.meta.dirname);
const WEB = join(ROOT, 'apps/web');
const STAMP = join(WEB, 'dist/.build-stamp');

/** All that the bundle is made from. */
const SOURCES = ['apps/web', 'packages', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);

/** Builds the web bundle where it is missing or older than its sources. Ends the process with one line where that fails. */
export async function buildWeb(): Promise<void> {
  const stamp = await hashOfSources();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === stamp) return;

  console.log('Building the web app (once, until its sources change) …');
  const manifest = createRequire(join(WEB, 'package.json')).resolve('vite/package.json');
  const vite = join(dirname(manifest), 'bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: 'inherit',
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) {
    console.error('The web app could not be built.');
    process.exit(1);
  }
  await writeFile(STAMP, stamp);
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(join(ROOT, source))) {
      const content = await readFile(file);
      hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** A file itself, or the files of a folder and the folders in it, in a stable order. */
async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => !NOT_SOURCES.has(entry.name) && (entry.isDirectory() || entry.isFile()))
      .map((entry) => filesOf(path + sep + entry.name)),
  );
  return files.flat().sort();
}
