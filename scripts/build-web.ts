// Rebuilds the bundles of those browser applications whose sources have changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

const ROOT = dirname(import.meta.dirname);

interface Bundle {
  /** The application's name in the build output. */
  readonly title: string;
  /** The folder of `vite.config.ts`. The bundle goes to `dist` in it. */
  readonly folder: string;
  /** All files and folders that the application is built from. */
  readonly sources: readonly string[];
}

const BUNDLES: readonly Bundle[] = [
  { title: 'web app', folder: 'apps/web', sources: ['apps/web', 'packages', 'package-lock.json'] },
  {
    title: 'admin console',
    folder: 'apps/admin',
    // The console also uses the web app's session and build settings.
    sources: ['apps/admin', 'apps/web', 'packages', 'package-lock.json'],
  },
];
const NOT_SOURCES = new Set(['node_modules', 'dist']);

/**
 * Builds bundles that are missing or older than their sources. Exits with a one-line error if a build fails.
 */
export async function buildWeb(): Promise<void> {
  for (const bundle of BUNDLES) await buildIfStale(bundle);
}

async function buildIfStale({ title, folder, sources }: Bundle): Promise<void> {
  const stampFile = join(ROOT, folder, 'dist/.build-stamp');
  const stamp = await hashOf(sources);
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;

  console.log(`Building the ${title} (once, until its sources change) …`);
  const manifest = createRequire(join(ROOT, folder, 'package.json')).resolve('vite/package.json');
  const vite = join(dirname(manifest), 'bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) {
    console.error(`The ${title} could not be built.`);
    process.exit(1);
  }
  await writeFile(stampFile, stamp);
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(join(ROOT, source))) {
      const content = await readFile(file);
      hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Returns a file's own path, or the paths of all files in a folder, in a stable order. */
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
