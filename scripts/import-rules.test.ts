import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from './run-command.ts';

type Patterns = string | readonly string[] | undefined;

interface PathRule {
  readonly name: string;
  readonly from: { readonly path?: Patterns; readonly pathNot?: Patterns };
  readonly to: { readonly path?: Patterns; readonly pathNot?: Patterns };
}

/** Returns the dependency-cruiser rules that depend only on a module's path. */
async function pathRules(): Promise<readonly PathRule[]> {
  const file = join(ROOT, '.dependency-cruiser.mjs');
  const { default: config } = (await import(file)) as {
    readonly default: { readonly forbidden: readonly PathRule[] };
  };
  return config.forbidden.filter(({ to }) =>
    Object.keys(to).every((key) => key === 'path' || key === 'pathNot'),
  );
}

const OWN = '@questlog/';

/** For each package, the packages in this repository that it may depend on. */
const MAY_DEPEND: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  'api-client': ['contract', 'domain'],
  ui: [],
  import: ['contract', 'domain'],
  'password-score': ['domain'],
  'stripe-sandbox': [],
  web: ['ui', 'api-client', 'contract', 'domain', 'import', 'password-score'],
  admin: ['ui', 'api-client', 'contract', 'domain', 'web'],
  server: ['contract', 'domain', 'import', 'password-score', 'stripe-sandbox'],
  testkit: ['api-client', 'contract', 'domain', 'server'],
  e2e: ['api-client', 'contract', 'domain', 'testkit'],
  bench: ['api-client', 'contract', 'domain', 'server', 'testkit'],
};

/** For each package, the packages that only its tests may depend on. */
const MAY_TEST_WITH: Readonly<Record<string, readonly string[]>> = {
  server: ['testkit', 'api-client'],
  web: ['testkit'],
  'stripe-sandbox': ['testkit'],
};

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

async function manifests(): Promise<Manifest[]> {
  const folders = ['testkit', 'e2e', 'bench'];
  for (const parent of ['packages', 'apps']) {
    for (const entry of await readdir(join(ROOT, parent))) folders.push(join(parent, entry));
  }
  return Promise.all(
    folders.map(
      async (folder) => JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest,
    ),
  );
}

/** Matches string literals that begin like an SQL statement, and calls to `query`. */
const SQL =
  /["'`]\s*(?:with [\w ]+ as\b|select\b|insert into\b|update \w+\s+(?:\w+\s+)?set\b|delete from\b)|(?<![.\w])query(?:<|\(['`])/i;

const ours = (dependencies: Manifest['dependencies']): string[] =>
  Object.keys(dependencies ?? {})
    .filter((name) => name.startsWith(OWN))
    .map((name) => name.slice(OWN.length));

/**
 * Returns true if a path rule forbids one module from importing another. Interprets the rule as
 * dependency-cruiser does.
 */
function forbids({ from, to }: PathRule, importer: string, imported: string): boolean {
  const match = (patterns: Patterns, path: string): RegExpExecArray | null => {
    const all = typeof patterns === 'string' ? [patterns] : (patterns ?? []);
    return all.map((pattern) => new RegExp(pattern).exec(path)).find((found) => found !== null) ?? null;
  };
  const at = match(from.path ?? '', importer);
  if (at === null || (from.pathNot !== undefined && match(from.pathNot, importer) !== null)) return false;
  const own = (patterns: Patterns): Patterns => {
    const filled = (pattern: string): string => pattern.replaceAll('$1', at[1] ?? '');
    return typeof patterns === 'string' ? filled(patterns) : patterns?.map(filled);
  };
  if (to.pathNot !== undefined && match(own(to.pathNot), imported) !== null) return false;
  return match(own(to.path ?? ''), imported) !== null;
}

it('every package.json obeys the import rules', async () => {
  for (const manifest of await manifests()) {
    const name = manifest.name.slice(OWN.length);
    const may = MAY_DEPEND[name];
    expect(may, `${manifest.name} has no rule: add one here and in ARCHITECTURE.md`).toBeDefined();
    expect(
      ours(manifest.dependencies).filter((dependency) => !may?.includes(dependency)),
      manifest.name,
    ).toEqual([]);
    const mayTestWith = new Set([...(may ?? []), ...(MAY_TEST_WITH[name] ?? [])]);
    expect(
      ours(manifest.devDependencies).filter((dependency) => !mayTestWith.has(dependency)),
      manifest.name,
    ).toEqual([]);
  }
});

it('pins every dependency to one version (V15.2.1)', async () => {
  const root = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  for (const manifest of [root, ...(await manifests())]) {
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(ranges, manifest.name).toEqual([]);
  }
});

it('SQL appears only in *.queries.ts and in database code', async () => {
  const source = join(ROOT, 'apps/server/src');
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/(\.test|\.queries)\.ts$|(^|\/)testing\/|^platform\/db\//.test(file),
  );
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) {
    const text = await readFile(join(source, file), 'utf8');
    expect(SQL.exec(text)?.[0], `apps/server/src/${file} has SQL: it belongs into a *.queries.ts`).toBe(
      undefined,
    );
  }
});

it.each([
  ['packages/domain/src/text.ts', 'node_modules/zod/index.js', 'domain-imports-nothing'],
  ['packages/contract/src/tasks.ts', 'packages/api-client/src/client.ts', 'contract-imports-zod-and-domain'],
  ['packages/contract/src/tasks.ts', 'node_modules/zod/index.js', undefined],
  ['packages/api-client/src/client.ts', 'node_modules/react/index.js', 'client-imports-contract-and-domain'],
  ['packages/ui/src/controls/button.tsx', 'packages/domain/src/text.ts', 'ui-imports-no-product-code'],
  ['packages/ui/src/controls/button.tsx', 'node_modules/react/index.js', undefined],
  ['packages/import/src/imported.ts', 'apps/web/src/app/main.tsx', 'import-package-imports-no-app'],
  ['packages/import/src/imported.ts', 'node_modules/fflate/index.js', undefined],
  [
    'packages/password-score/src/password-score.ts',
    'apps/web/src/app/main.tsx',
    'password-score-imports-no-app',
  ],
  [
    'packages/stripe-sandbox/src/sandbox.ts',
    'packages/domain/src/text.ts',
    'sandbox-imports-no-product-code',
  ],
  [
    'apps/web/src/data/engine/sync/sync.ts',
    'apps/web/src/data/nouns/tags/tags.ts',
    'engine-imports-no-nouns',
  ],
  ['apps/web/src/data/engine/sync/sync.ts', 'packages/contract/src/tasks.ts', 'engine-imports-no-nouns'],
  ['apps/web/src/data/engine/sync/sync.ts', 'packages/ui/src/hooks/use-it.ts', 'engine-imports-no-nouns'],
  ['apps/web/src/data/engine/sync/sync.ts', 'packages/contract/src/errors.ts', undefined],
  ['apps/web/src/data/nouns/tags/tags.ts', 'apps/web/src/data/hooks.ts', 'nouns-import-only-the-engine'],
  ['apps/web/src/data/nouns/tags/tags.ts', 'packages/ui/src/hooks/use-it.ts', 'nouns-import-only-the-engine'],
  ['apps/web/src/data/nouns/tags/tags.ts', 'apps/web/src/features/tags/a.tsx', 'data-imports-no-screens'],
  ['apps/web/src/data/hooks.ts', 'packages/ui/src/hooks/use-it.ts', undefined],
  [
    'apps/web/src/features/tags/a.tsx',
    'apps/web/src/features/task-list/b.tsx',
    'features-do-not-import-each-other',
  ],
  ['apps/web/src/features/tags/a.tsx', 'apps/web/src/app/app.tsx', 'features-do-not-import-app'],
  ['apps/web/src/features/tags/a.tsx', 'apps/web/src/service-worker/sw.ts', 'features-do-not-import-app'],
  ['apps/web/src/features/tags/a.tsx', 'apps/web/src/task-row/menu/b.tsx', undefined],
  [
    'apps/web/src/task-row/menu/a.tsx',
    'apps/web/src/features/task-details/b.tsx',
    'task-row-imports-no-features',
  ],
  ['apps/web/src/task-row/menu/a.tsx', 'apps/web/src/app/app.tsx', 'task-row-imports-no-features'],
  ['apps/web/src/task-row/menu/a.tsx', 'apps/web/src/capture/tags/b.tsx', undefined],
  ['apps/web/src/capture/tags/a.tsx', 'apps/web/src/task-row/menu/b.tsx', 'rooms-import-only-lower-rooms'],
  ['apps/web/src/drag/a.tsx', 'apps/web/src/features/task-list/b.tsx', 'rooms-import-only-lower-rooms'],
  ['apps/web/src/reminders/a.tsx', 'apps/web/src/task-row/b.tsx', 'rooms-import-only-lower-rooms'],
  ['apps/web/src/features/tags/a.tsx', 'apps/server/src/config.ts', 'apps-do-not-import-each-other'],
  ['apps/web/src/app/app.tsx', 'apps/web/src/service-worker/sw.ts', undefined],
  ['apps/server/src/app.ts', 'apps/web/src/data/hooks.ts', 'apps-do-not-import-each-other'],
  ['apps/server/src/platform/log/log.ts', 'apps/server/src/config.ts', 'platform-imports-no-product-code'],
  ['apps/server/src/platform/log/log.ts', 'packages/domain/src/text.ts', 'platform-imports-no-product-code'],
  [
    'apps/server/src/platform/log/log.ts',
    'packages/contract/src/tasks.ts',
    'platform-imports-only-the-protocol',
  ],
  ['apps/server/src/platform/log/log.ts', 'packages/contract/src/errors.ts', undefined],
  [
    'apps/server/src/endpoint/binding.ts',
    'apps/server/src/features/tags/tags.queries.ts',
    'endpoint-and-account-change-import-no-features',
  ],
  [
    'apps/server/src/account-change/change.ts',
    'packages/stripe-sandbox/src/sandbox.ts',
    'endpoint-and-account-change-import-no-features',
  ],
  [
    'apps/server/src/account-change/change.ts',
    'apps/server/src/endpoint/binding.ts',
    'account-change-imports-no-endpoint',
  ],
  ['apps/server/src/endpoint/binding.ts', 'apps/server/src/account-change/change.ts', undefined],
  ['apps/server/src/identity/a.ts', 'apps/server/src/features/tags/b.ts', 'identity-imports-no-features'],
  ['apps/server/src/identity/a.ts', 'apps/server/src/features.ts', 'identity-imports-no-features'],
  ['apps/server/src/identity/a.ts', 'apps/server/src/config.ts', undefined],
  [
    'apps/server/src/mcp/tools/a.ts',
    'apps/server/src/features/tasks/tasks.commands.ts',
    'mcp-imports-only-queries-of-features',
  ],
  ['apps/server/src/mcp/tools/a.ts', 'apps/server/src/identity/b.ts', 'mcp-imports-only-queries-of-features'],
  ['apps/server/src/mcp/tools/a.ts', 'apps/server/src/features/tasks/b.queries.ts', undefined],
  [
    'apps/server/src/identity/auth.routes.ts',
    'node_modules/@node-rs/argon2/index.js',
    'only-passwords-imports-argon2',
  ],
  ['apps/server/src/identity/sign-in/passwords.ts', 'node_modules/@node-rs/argon2/index.js', undefined],
  [
    'apps/server/src/features/tags/a.ts',
    'apps/server/src/identity/b.ts',
    'server-features-do-not-import-identity',
  ],
  [
    'apps/server/src/features/tags/a.ts',
    'packages/import/src/icalendar/events/a.ts',
    'server-features-do-not-import-identity',
  ],
  [
    'apps/server/src/features/calendar-sources/reading/a.ts',
    'packages/import/src/icalendar/events/a.ts',
    undefined,
  ],
  ['apps/server/src/features/tags/a.ts', 'apps/server/src/jobs.ts', 'server-features-do-not-import-identity'],
  [
    'apps/server/src/features/tags/a.ts',
    'apps/server/src/features/tasks/tasks.routes.ts',
    'server-features-share-only-queries-and-commands',
  ],
  ['apps/server/src/features/tags/a.ts', 'apps/server/src/features/tasks/b.queries.ts', undefined],
  ['apps/server/src/features/tags/a.ts', 'testkit/src/server.ts', 'only-tests-import-the-testkit'],
  ['testkit/src/server.ts', 'e2e/src/browser.ts', 'product-imports-no-tools'],
  ['apps/admin/src/access/a.ts', 'apps/web/src/data/engine/session/b.ts', undefined],
  ['apps/admin/src/access/a.ts', 'packages/ui/src/controls/button.tsx', undefined],
  [
    'apps/admin/src/access/a.ts',
    'apps/web/src/data/engine/browser/clock.ts',
    'console-imports-only-the-session',
  ],
  ['apps/admin/src/access/a.ts', 'apps/web/src/data/hooks.ts', 'console-imports-only-the-session'],
  ['apps/admin/src/access/a.ts', 'apps/web/src/features/billing/b.tsx', 'console-imports-only-the-session'],
  ['apps/admin/src/access/a.ts', 'apps/server/src/app.ts', 'console-imports-only-the-session'],
  ['apps/admin/src/features/users/a.tsx', 'apps/admin/src/lists/pager.tsx', undefined],
  [
    'apps/admin/src/features/users/a.tsx',
    'apps/admin/src/features/audit/b.ts',
    'console-features-do-not-import-each-other',
  ],
  [
    'apps/admin/src/features/users/a.tsx',
    'apps/admin/src/app/b.tsx',
    'console-features-do-not-import-each-other',
  ],
  ['apps/web/src/app/app.tsx', 'apps/admin/src/routing/paths.ts', 'nothing-imports-the-console'],
  ['apps/server/src/web/web-app.ts', 'apps/admin/src/routing/paths.ts', 'nothing-imports-the-console'],
])('forbids an import from %s to %s: %s', async (from, to, wall) => {
  const walls = (await pathRules()).filter((rule) => forbids(rule, from, to)).map(({ name }) => name);
  if (wall === undefined) expect(walls).toEqual([]);
  else expect(walls).toContain(wall);
});

it('every module obeys the import rules', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(
    join(ROOT, 'node_modules/.bin/depcruise'),
    [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      'apps',
      'packages',
      'testkit',
      'e2e',
      'bench',
      'scripts',
    ],
    { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 },
  ).catch((error: { stdout: string }) => error);
  const { modules, summary } = JSON.parse(stdout) as {
    modules: { source: string }[];
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  // If dependency-cruiser cannot parse TypeScript, it reports nothing. Check that it has found our modules.
  expect(modules.filter(({ source }) => /\.tsx?$/.test(source)).length).toBeGreaterThan(150);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});
