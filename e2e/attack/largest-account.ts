/** The largest accounts that users of the free plan can have. */
import { randomBytes, randomUUID } from 'node:crypto';
import { addDays } from '@questlog/domain/dates/local-date';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';

const TASKS = 50;
const FIELD_CHARACTERS = 100_000;
const TAGS = 100;
const SKIPPED_DATES = 5_000;
/** Tasks of maximum length in one call, which may contain 12 MB. */
const TASKS_PER_CALL = 12;

/** Returns four-byte UTF-8 characters, which compress to about half of their size. */
export function fourByteText(characters: number): string {
  return Array.from(randomBytes(characters), (byte) => String.fromCodePoint(0x1f300 + byte)).join('');
}

/**
 * Registers a user with the largest account of the free plan: 40 MB of text in tasks with many tags, in trees
 * of five levels, one of which repeats and skips 5,000 dates.
 */
export async function userWithLargestAccount(server: LiveServer): Promise<LiveUser> {
  const user = await server.register();
  // Tags and series belong to a plan that was given up later.
  await server.setTier(user.email, 'PersonalPro');
  await user.api('POST /api/projects', { body: { title: 'Large' } });
  const tagPaths = Array.from({ length: TAGS }, (_, index) => `area-${index % 10}/topic-${index}`);
  let parentId: string | undefined;
  for (let index = 0; index < TASKS; index += 1) {
    const texts = { notes: fourByteText(FIELD_CHARACTERS), description: fourByteText(FIELD_CHARACTERS) };
    const parent = parentId === undefined ? {} : { parentId };
    const task = await user.api('POST /api/tasks', {
      body: { title: `Large ${index}`, tagPaths, ...texts, ...parent },
    });
    parentId = index % 5 === 4 ? undefined : task.id;
    if (index === 0) await repeatWithSkippedDates(user, task.id);
  }
  await server.setTier(user.email, 'PersonalFree');
  return user;
}

async function repeatWithSkippedDates(user: LiveUser, id: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await user.api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: {
      frequency: 'Daily',
      interval: 1,
      repeatMode: 'Schedule',
      history: {
        firstTaskId: null,
        firstDate: today,
        countedThrough: today,
        countedOccurrences: 1,
        pausedOn: null,
        dateField: 'scheduled',
        dueOffset: null,
        createdDates: [],
        skippedDates: Array.from({ length: SKIPPED_DATES }, (_, day) => addDays(today, day + 1)),
      },
    },
  });
}

/** Fills a user's trash with tasks of maximum length. */
export async function fillTrash(server: LiveServer, user: LiveUser, bytes: number): Promise<void> {
  const calls = Math.ceil(bytes / (TASKS_PER_CALL * FIELD_CHARACTERS * 2 * 4));
  const text = fourByteText(FIELD_CHARACTERS);
  await server.setTier(user.email, 'PersonalPro');
  for (let call = 0; call < calls; call += 1) {
    const tasks = Array.from({ length: TASKS_PER_CALL }, () => {
      // A different beginning keeps the texts from being equal.
      const own = fourByteText(1_000) + text.slice(2_000);
      return { id: randomUUID(), title: 'Large', notes: own, description: own };
    });
    await user.api('POST /api/tasks/bulk', { body: { tasks } });
    await user.api('POST /api/tasks/bulk/delete', { body: { taskIds: tasks.map(({ id }) => id) } });
  }
  await server.setTier(user.email, 'PersonalFree');
}
