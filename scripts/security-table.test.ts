import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { rowsOf, sourceFiles } from './rule-pages.ts';

const PAGES = ['asvs-1-to-5', 'asvs-6-to-8', 'asvs-9-to-12', 'asvs-13-to-17'];

/**
 * The number of level 1 and 2 requirements in each section of ASVS 5.0, one chapter per line. Requirements
 * are numbered from 1 without gaps within a section. Sections with only level 3 requirements, such as V3.6,
 * are omitted.
 */
const SECTIONS = `
  V1.1:2 V1.2:9 V1.3:11 V1.4:3 V1.5:2
  V2.1:3 V2.2:3 V2.3:4 V2.4:1
  V3.2:2 V3.3:4 V3.4:6 V3.5:5 V3.7:2
  V4.1:3 V4.2:1 V4.3:2 V4.4:4
  V5.1:1 V5.2:3 V5.3:2 V5.4:3
  V6.1:3 V6.2:12 V6.3:4 V6.4:4 V6.5:5 V6.6:3 V6.8:4
  V7.1:3 V7.2:4 V7.3:2 V7.4:5 V7.5:2 V7.6:2
  V8.1:2 V8.2:3 V8.3:1 V8.4:1
  V9.1:3 V9.2:4
  V10.1:2 V10.2:2 V10.3:4 V10.4:11 V10.5:5 V10.6:2 V10.7:3
  V11.1:2 V11.2:3 V11.3:3 V11.4:4 V11.5:1 V11.6:1
  V12.1:3 V12.2:2 V12.3:4
  V13.1:1 V13.2:5 V13.3:2 V13.4:5
  V14.1:2 V14.2:4 V14.3:3
  V15.1:3 V15.2:3 V15.3:7
  V16.1:1 V16.2:5 V16.3:4 V16.4:3 V16.5:3
  V17.1:1 V17.2:4 V17.3:2`;

/** The folder for each name used in the security tables. */
const AREAS: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  'api-client': 'packages/api-client/src',
  ui: 'packages/ui/src',
  server: 'apps/server/src',
  web: 'apps/web/src',
};

const STATES = ['met', 'not applicable', 'not met'] as const;

const REQUIREMENTS: readonly string[] = Array.from(
  SECTIONS.matchAll(/(V\d+\.\d+):(\d+)/gu),
  ([, section = '', count]) => Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
).flat();

const texts = await Promise.all(
  PAGES.map((page) => readFile(join(ROOT, `docs/security/${page}.md`), 'utf8')),
);
const entry = await readFile(join(ROOT, 'docs/security.md'), 'utf8');
const rows = texts
  .flatMap(rowsOf)
  .filter(([id = '']) => /^V\d/u.test(id))
  .map(([id = '', topic = '', state = '', how = '', tests = '']) => ({ id, topic, state, how, tests }));

it('lists every level 1 and level 2 requirement once, in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(REQUIREMENTS);
  expect(rows).toHaveLength(253);
});

it("the security tables state each requirement's topic, state and reason", () => {
  const bad = rows.filter(
    ({ topic, state, how }) => topic === '' || how === '' || !STATES.some((known) => known === state),
  );
  expect(bad).toEqual([]);
});

it('the security tables name a test, a source file or a document for each requirement that is met', () => {
  const anchors = new Set(
    Array.from(entry.matchAll(/^#+ (.+)$/gmu), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
  const bare = rows.filter(({ state, how, tests }) => {
    if (state !== 'met') return false;
    const links = Array.from(
      how.matchAll(/\]\(\.\.\/security\.md#([\w-]+)\)/gu),
      ([, anchor = '']) => anchor,
    );
    const hasCode = /`(?:[\w-]+\/)+[\w.-]+`/u.test(how);
    return links.some((anchor) => !anchors.has(anchor)) || (links.length === 0 && !hasCode && tests === '–');
  });
  expect(bare.map(({ id }) => id)).toEqual([]);
});

it('the security tables cite only files that exist', async () => {
  const paths = new Set(await sourceFiles());
  const cited = rows.flatMap(({ how }) => Array.from(how.matchAll(/`([\w-]+)\/([\w./-]+\.\w+)`/gu)));
  const missing = cited.filter(([, area = '', rest = '']) => !paths.has(join(AREAS[area] ?? area, rest)));
  expect(missing.map(([path]) => path)).toEqual([]);
});

it('the first security page shows the number of requirements with each status', () => {
  for (const state of STATES) {
    const count = rows.filter((row) => row.state === state).length;
    expect(entry).toContain(`| ${state} | ${count} |`);
  }
});
