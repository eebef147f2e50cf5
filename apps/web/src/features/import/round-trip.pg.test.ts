/**
 * Imports generated accounts through the app into a real server and exports them. Imports each export into an
 * empty account and compares the two exports. `ACCOUNTS=100` sets the number of accounts.
 */
import type { ExportDocument } from '@questlog/contract/export-format';
import { ownRule } from '@questlog/domain/recurrence/testing/rules';
import { FILTER_VIEWS } from '@questlog/domain/query/saved-filters';
import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import { REPEAT_MODES } from '@questlog/domain/recurrence/repeat-rule';
import { GROUPINGS, SORTS } from '@questlog/domain/tasks/task-arrangement';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import { importedTask, type Imported } from '@questlog/import/imported';
import type { ImportPlan } from '@questlog/import/plan/import-plan';
import { withoutKnown } from '@questlog/import/plan/fit-plan';
import { planImport } from '@questlog/import/plan/plan-import';
import { textOf } from '@questlog/import/formats/text';
import { unzipped } from '@questlog/import/formats/zip';
import { readImport } from '@questlog/import/read-import';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LiveDevice } from '../../data/testing/live-device.ts';
import { findKnown } from './find-known.ts';
import { writePlan } from './write-plan.ts';

const ACCOUNTS = Number(process.env['ACCOUNTS'] ?? '4');
const TODAY = '2026-03-10';
const NOW = '2026-03-10T12:00:00.000Z';
const CONTEXT = { today: TODAY, timeZone: 'UTC', languages: [] };

const server = await serverForTests();
server.clock.set(NOW);

/** Imports a plan as the app does, and waits until the server has all changes. */
async function importInto(user: TestUser, plan: ImportPlan, inTrash: ReadonlySet<string> = new Set()) {
  const { tokens } = await server.signIn(user);
  const device = new LiveDevice({
    url: server.url,
    scope: { userId: user.user.id, accountId: user.accountId },
    fetch: globalThis.fetch,
    getAccessToken: () => Promise.resolve(tokens.accessToken),
    now: server.clock.now().epochMilliseconds,
  });
  await device.open();
  const { undo } = await writePlan(device, plan, {
    inTrash,
    weekStart: 1,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await device.synchronise();
  expect(device.rejections).toEqual([]);
  return { device, undo };
}

async function exportOf({ api, accountId }: TestUser): Promise<Uint8Array> {
  return api('GET /api/accounts/{accountId}/export', { params: { accountId } });
}

const planFor = ({ accountId }: TestUser, imported: Imported): ImportPlan =>
  planImport(imported, { accountId, now: new Date(NOW), today: TODAY, projects: [], sections: [] });

const readExport = (bytes: Uint8Array): Promise<Imported> => readImport({ name: 'a.zip', bytes }, CONTEXT);

/**
 * Returns an export's content for comparison. Titles, which are unique, replace the ids. Modification times
 * and authors are left out.
 */
function comparable(archive: Uint8Array) {
  const json = textOf(unzipped(archive, (name) => name === 'questlog.json').get('questlog.json') ?? archive);
  const { projects, sections, tags, tasks, patterns, occurrences, comments, reminders, filters } = JSON.parse(
    json,
  ) as ExportDocument;
  const names = new Map(
    [...projects, ...sections, ...tasks, ...patterns].map(({ id, title }) => [id, title]),
  );
  const named = (row: object): string =>
    JSON.stringify(row, (key, value: unknown) => {
      if (['id', 'updatedAt', 'createdBy', 'completedBy', 'authorId'].includes(key)) return undefined;
      return key.endsWith('Id') && typeof value === 'string' ? (names.get(value) ?? '?') : value;
    });
  return {
    projects: projects
      .map(({ title, color, archivedAt, someday }) => ({
        title,
        color,
        someday,
        isArchived: archivedAt !== null,
      }))
      .map(named)
      .sort(),
    sections: sections
      .map(({ projectId, title, order, wipLimit }) => ({ projectId, title, order, wipLimit }))
      .map(named)
      .sort(),
    tags: tags.map(named).sort(),
    tasks: tasks.map(named).sort(),
    // The task that the user turned into the series may be in the trash. The imported series then starts from
    // a different task.
    patterns: patterns.map((pattern) => named({ ...pattern, taskId: undefined })).sort(),
    occurrences: occurrences.map(named).sort(),
    comments: comments.map(named).sort(),
    reminders: reminders.map(named).sort(),
    // In the order of the sidebar.
    filters: filters.map(({ order: _order, createdAt: _createdAt, ...filter }) => named(filter)),
  };
}

/** An action on the account's series, or a comment. It affects every row of its kind, or every other one. */
const someEvent = fc.record({
  act: fc.constantFrom('complete', 'create-now', 'skip', 'delete', 'pause', 'comment'),
  every: fc.constantFrom(1, 2),
});
type TaskEvent = typeof someEvent extends fc.Arbitrary<infer T> ? T : never;

/** Comments on a task, edits the comment, and deletes another one. */
async function comment(api: TestUser['api'], id: string): Promise<void> {
  const say = (body: string) => api('POST /api/tasks/{id}/comments', { params: { id }, body: { body } });
  const params = { id: (await say('Begun')).id };
  await api('PATCH /api/comments/{id}', { params, body: { body: 'Begun *again*' } });
  await api('DELETE /api/comments/{id}', { params: { id: (await say('Never mind')).id } });
}

/** Performs the actions on an account's series, one after the other, with requests to the server. */
async function live({ api }: TestUser, events: readonly TaskEvent[]): Promise<void> {
  for (const { act, every } of events) {
    const tasks = await api('GET /api/tasks', {});
    const repeating = tasks.filter(({ isRepeatingTask, completed }) => isRepeatingTask && !completed);
    const ofSeries = Map.groupBy(repeating, ({ repeatPatternId }) => repeatPatternId);
    const pending = (await api('GET /api/scheduled-tasks', {})).filter(({ status }) => status === 'Pending');
    const rows: Readonly<Record<TaskEvent['act'], readonly { readonly id: string }[]>> = {
      complete: repeating,
      pause: repeating,
      comment: tasks,
      // Keep one task per series: the trash is not exported, so a series without tasks would be lost.
      delete: Array.from(ofSeries.values()).flatMap((ofOne) => ofOne.slice(1)),
      skip: pending.slice(0, 6),
      'create-now': pending.slice(0, 6),
    };
    for (const { id } of rows[act].filter((_, index) => index % every === 0)) {
      const params = { id };
      if (act === 'complete') await api('POST /api/tasks/{id}/complete', { params });
      else if (act === 'create-now') await api('POST /api/scheduled-tasks/{id}/create-now', { params });
      else if (act === 'skip') await api('DELETE /api/scheduled-tasks/{id}', { params });
      else if (act === 'comment') await comment(api, id);
      else if (act === 'delete') await api('DELETE /api/tasks/{id}', { params });
      else await api('PUT /api/tasks/{id}/repeat', { params, body: { isActive: false } });
    }
  }
}

const instant = fc.integer({ min: 0, max: 700 }).map((days) => {
  const at = Date.parse('2024-03-01T08:30:15.250Z') + days * 86_400_000;
  return new Date(at).toISOString();
});
const date = fc.integer({ min: 10, max: 28 }).map((day) => `2026-03-${day}`);
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '');

const someComment = fc.record({
  author: fc.option(words.map((text) => text.trim())),
  createdAt: instant,
  editedAt: fc.option(instant),
  body: words.map((text) => text.trim()),
});

const someTask = fc.record({
  words,
  description: fc.option(words.map((text) => text.trim())),
  tags: fc.subarray(['work', 'work/bills', 'home/garden/roses', 'é']),
  scheduledOn: fc.option(date),
  scheduledTime: fc.option(fc.constantFrom('07:15', '18:00', '23:59')),
  isThisEvening: fc.boolean(),
  dueOn: fc.option(date),
  priority: fc.constantFrom(...PRIORITIES),
  someday: fc.boolean(),
  hidden: fc.boolean(),
  durationMinutes: fc.constantFrom(null, 5, 45, 1_440),
  createdAt: instant,
  completedAt: fc.option(instant, { freq: 3 }),
  repeat: fc.option(
    fc
      .tuple(ownRule, fc.constantFrom(...REPEAT_MODES))
      .map(([rule, repeatMode]) => ({ ...rule, repeatMode })),
    { freq: 3 },
  ),
  project: fc.nat(3),
  section: fc.nat(2),
  parent: fc.nat(30),
  hasParent: fc.boolean(),
  isPaused: fc.boolean(),
  comments: fc.array(someComment, { maxLength: 3 }),
  reminders: fc.subarray<ReminderRule>([
    { kind: 'relative', offsetMinutes: -60 },
    { kind: 'relative', offsetMinutes: 1_440 },
    { kind: 'due', daysBefore: 2 },
    { kind: 'absolute', at: '2026-05-04T08:30' },
  ]),
});

const someFilter = fc.record({
  name: words.map((text) => text.trim()),
  color: fc.constantFrom('#2f7d5b', '#112233'),
  question: fc.constantFrom<readonly [query: string, language?: string]>(
    ['p1 & overdue, no date'],
    ['#unused/color | !#unused'],
    ['+"Project 0" & dur<=30m'],
    ['+"Project 1/Section 0 of project 1" @me'],
    ['due<="nächsten Freitag"', 'de'],
    ['call date:27/12'],
  ),
  sort: fc.constantFrom(...SORTS),
  group: fc.constantFrom(...GROUPINGS),
  view: fc.constantFrom(...FILTER_VIEWS),
  shared: fc.boolean(),
});

const someAccount = fc
  .record({
    tasks: fc.array(someTask, { minLength: 1, maxLength: 30 }),
    archived: fc.subarray([0, 1, 2]),
    putOff: fc.subarray([0, 1, 2]),
    filters: fc.array(someFilter, { maxLength: 5 }),
  })
  .map(({ tasks, archived, putOff, filters }): Imported => {
    const projects = [0, 1, 2].map((number) => ({
      sourceId: `project ${number}`,
      title: `Project ${number}`,
      color: ['#2f7d5b', '#1a2b3c', '#ffffff'][number] ?? null,
      isArchived: archived.includes(number),
      someday: putOff.includes(number),
    }));
    const sections = projects.flatMap(({ sourceId: projectId }) =>
      [0, 1].map((number) => ({
        sourceId: `${projectId} section ${number}`,
        projectId,
        title: `Section ${number} of ${projectId}`,
        order: number === 0 ? 2_000 : 1_500,
        wipLimit: number === 0 ? null : 5,
        isArchived: false,
      })),
    );
    return {
      source: 'questlog',
      projects,
      sections,
      tags: [{ path: 'unused/color', color: '#112233' }],
      tasks: tasks.map((task, index) =>
        importedTask({
          ...task,
          sourceId: String(index),
          title: `${index}. ${task.words}`,
          parentId: task.hasParent && index > 0 ? String(task.parent % index) : null,
          projectId: task.project === 3 ? null : `project ${task.project}`,
          sectionId:
            task.project === 3 || task.section === 2
              ? null
              : `project ${task.project} section ${task.section}`,
          isCompleted: task.completedAt !== null,
        }),
      ),
      filters: filters.map(({ question: [query, language], ...filter }, index) => ({
        ...filter,
        sourceId: `filter ${index}`,
        query,
        languages: language === undefined ? [] : [language],
        region: 'GB',
      })),
      losses: [],
    };
  });

const lived = fc.tuple(someAccount, fc.array(someEvent, { maxLength: 5 }));

/**
 * Imports the content into a new account, performs the actions on its series and returns the account's
 * export.
 */
async function exportOfLived([content, events]: readonly [Imported, readonly TaskEvent[]]) {
  const user = await server.register({ firstName: 'Ada', lastName: 'Lovelace', tier: 'PersonalPro' });
  await importInto(user, planFor(user, content));
  await live(user, events);
  return exportOf(user);
}

it('an imported export can be exported again with the same content (COMMENT-10, EXPORT-9, EXPORT-14, IMPORT-71, REMINDER-17, SECTION-25, SOMEDAY-12, SOMEDAY-22)', async () => {
  await fc.assert(
    fc.asyncProperty(lived, async (account) => {
      const exported = await exportOfLived(account);
      const imported = await readExport(exported);
      expect(imported.losses).toEqual([]);
      const second = await server.register({ tier: 'PersonalPro' });
      await importInto(second, planFor(second, imported));
      expect(comparable(await exportOf(second))).toEqual(comparable(exported));
    }),
    { numRuns: ACCOUNTS },
  );
}, 600_000);

it('undoing an import leaves nothing behind, and a second import restores everything (COMMENT-38, IMPORT-3, IMPORT-8, IMPORT-73)', async () => {
  await fc.assert(
    fc.asyncProperty(lived, async (account) => {
      const imported = await readExport(await exportOfLived(account));
      const user = await server.register({ tier: 'PersonalPro' });
      const plan = planFor(user, imported);
      const { device, undo } = await importInto(user, plan);
      const before = await exportOf(user);
      const { existing } = await findKnown(user.api, plan);
      expect(withoutKnown(plan, existing)).toMatchObject({ tasks: [], sections: [], projects: [] });
      undo();
      await device.undo.prepare();
      await device.synchronise();
      expect(device.rejections).toEqual([]);
      const left = await findKnown(user.api, plan);
      expect(left.existing.size).toBe(0);
      expect(comparable(await exportOf(user))).toMatchObject({ tasks: [], comments: [], filters: [] });
      await importInto(user, plan, left.inTrash);
      expect(comparable(await exportOf(user))).toEqual(comparable(before));
    }),
    { numRuns: ACCOUNTS },
  );
}, 600_000);
