import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';

type Patterns = string | readonly string[] | undefined;

interface PathRule {
  readonly name: string;
  readonly from: { readonly path?: Patterns; readonly pathNot?: Patterns };
  readonly to: { readonly path?: Patterns; readonly pathNot?: Patterns };
}

/** The rules of the cruiser, which is written in JavaScript. */
async function pathRules(): Promise<readonly PathRule[]> {
  const file = join(ROOT, '.dependency-cruiser.mjs');
  const { default: config } = (await import(file)) as {
    readonly default: { readonly forbidden: readonly PathRule[] };
  };
  return config.forbidden;
}

const OWN = '@questlog/';

/** Which of our packages each may depend on. */
const MAY_DEPEND: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  'api-client': ['contract', 'domain'],
  ui: [],
  'stripe-sandbox': [],
  web: ['ui', 'api-client', 'contract', 'domain'],
  admin: ['ui', 'api-client', 'contract', 'domain', 'web'],
  server: ['contract', 'domain', 'stripe-sandbox'],
  testkit: ['api-client', 'contract', 'domain', 'server'],
  e2e: ['api-client', 'contract', 'domain', 'testkit'],
  bench: ['api-client', 'contract', 'domain', 'server', 'testkit'],
};

/** What each may depend on only for its tests. */
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

/** A string that begins like a statement, or what declares one. */
const SQL =
  /["'`]\s*(?:with [\w ]+ as\b|select\b|insert into\b|update \w+\s+(?:\w+\s+)?set\b|delete from\b)|\bprepare(?:<|\()/i;

const ours = (dependencies: Manifest['dependencies']): string[] =>
  Object.keys(dependencies ?? {})
    .filter((name) => name.startsWith(OWN))
    .map((name) => name.slice(OWN.length));

/** Whether a rule that knows paths alone forbids one module to import another, as the cruiser reads it. */
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
  return match(own(to.path), imported) !== null;
}

describe('the import rules', () => {
  it('hold in every package.json', async () => {
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

  it('pin every dependency to one version', async () => {
    const root = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest;
    for (const manifest of [root, ...(await manifests())]) {
      const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
        ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      );
      expect(ranges, manifest.name).toEqual([]);
    }
  });

  it('leave SQL to *.queries.ts, and to the database mechanism', async () => {
    const source = join(ROOT, 'apps/server/src');
    const files = (await readdir(source, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !/(\.test|\.queries)\.ts$|(^|\/)test-|^platform\/db\//.test(file),
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
    ['apps/admin/src/access/find-access.ts', 'apps/web/src/data/engine/session/session-state.ts', true],
    ['apps/admin/src/access/find-access.ts', 'packages/ui/src/controls/button.tsx', true],
    ['apps/admin/src/access/find-access.ts', 'apps/web/src/data/engine/browser/clock.ts', false],
    ['apps/admin/src/access/find-access.ts', 'apps/web/src/data/hooks.ts', false],
    ['apps/admin/src/access/find-access.ts', 'apps/web/src/features/billing/plan-card.tsx', false],
    ['apps/admin/src/access/find-access.ts', 'apps/server/src/app.ts', false],
    ['apps/admin/src/features/users/users-screen.tsx', 'apps/admin/src/lists/pager.tsx', true],
    ['apps/admin/src/features/users/users-screen.tsx', 'apps/admin/src/features/audit/audit-query.ts', false],
    ['apps/admin/src/features/users/users-screen.tsx', 'apps/admin/src/app/screens.tsx', false],
    ['apps/web/src/app/app.tsx', 'apps/admin/src/routing/paths.ts', false],
    ['apps/server/src/web/web-app.ts', 'apps/admin/src/routing/paths.ts', false],
  ])('keep the console apart: %s and %s, %s', async (from, to, isAllowed) => {
    const rules = (await pathRules()).filter(({ name }) => name.startsWith('console-'));
    expect(rules).toHaveLength(3);
    expect(rules.every((rule) => !forbids(rule, from, to))).toBe(isAllowed);
  });

  it('hold in every module', { timeout: 120_000 }, async () => {
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
    // A cruiser that cannot read TypeScript finds nothing to complain about: it must have seen the house.
    expect(modules.filter(({ source }) => /\.tsx?$/.test(source)).length).toBeGreaterThan(150);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });
});
