import type { CallArguments } from '@questlog/api-client/client';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';

/** An account with many projects and tasks, for screenshots and for trying out the app. */
export interface Demo {
  readonly user: LiveUser;
  /** A project with tasks. */
  readonly project: string;
  /** An open task with a description, in the project above. */
  readonly task: string;
}

interface DemoTask {
  readonly title: string;
  readonly project?: string;
  /** Days from today to the scheduled date. */
  readonly on?: number;
  readonly evening?: boolean;
  readonly at?: string;
  readonly due?: number;
  readonly priority?: 'low' | 'medium' | 'high';
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly done?: boolean;
  /** Titles of the subtasks. A completed subtask's title starts with a tick. */
  readonly steps?: readonly string[];
  readonly repeats?: Partial<CallArguments<'POST /api/tasks/{id}/repeat'>['body']>;
}

const PROJECTS = [
  { title: 'Allotment', color: '#3f9b4f' },
  { title: 'Kitchen move', color: '#dd7a1f' },
  { title: 'Spanish by summer', color: '#667eea' },
] as const;

const TASK = 'Measure the alcove for the fridge';

const DESCRIPTION = `The old one was **59 cm**; the new ones are wider.

- [x] height
- [ ] width, *with* the door open
- [ ] where the socket is

> Leave two fingers of air behind it.`;

const TASKS: readonly DemoTask[] = [
  { title: 'Renew the library card', on: -3 },
  { title: 'Ring Noor about Saturday', on: 0, at: '11:30', priority: 'high' },
  {
    title: 'Water the seedlings',
    project: 'Allotment',
    on: 0,
    tags: ['outdoors'],
    repeats: { frequency: 'Weekly', weekDays: [1, 3, 6] },
  },
  { title: 'Review chapter four of the grammar', project: 'Spanish by summer', on: 0, due: 1 },
  { title: 'Twenty minutes of listening', project: 'Spanish by summer', on: 0, done: true },
  { title: 'Pay the electrician', project: 'Kitchen move', on: 0, done: true },
  { title: 'Bake bread for tomorrow', on: 0, evening: true },
  { title: 'Pack the good glasses', project: 'Kitchen move', on: 0, at: '19:30', tags: ['boxes/fragile'] },
  { title: 'Collect the parcel', on: 1, at: '17:00' },
  {
    title: 'Turn the compost',
    project: 'Allotment',
    on: 2,
    tags: ['outdoors'],
    repeats: { interval: 5, repeatMode: 'Completion' },
  },
  { title: 'Lunch with the choir', on: 5, at: '12:30' },
  {
    title: 'Order the worktop',
    project: 'Kitchen move',
    on: 6,
    due: 9,
    priority: 'medium',
    steps: ['✓ Ask for two quotes', 'Choose between oak and beech', 'Agree on a day for the delivery'],
  },
  { title: 'Plant out the beans', project: 'Allotment', on: 12, tags: ['outdoors'] },
  { title: 'Book the Valencia flat', project: 'Spanish by summer', on: 24 },
  { title: 'Service the boiler', on: 70, repeats: { frequency: 'Yearly' } },
  { title: 'Pay the rent', on: 3, repeats: { frequency: 'Monthly', monthDay: 31 } },
  { title: TASK, project: 'Kitchen move', description: DESCRIPTION, priority: 'medium' },
  { title: 'Sell the old oven', project: 'Kitchen move', tags: ['phone'] },
  { title: 'Draw where the sockets go', project: 'Kitchen move', done: true },
  { title: 'Sharpen the secateurs', project: 'Allotment' },
  { title: 'Find a film without subtitles', project: 'Spanish by summer' },
  { title: 'Ask Imran for his soup recipe' },
  { title: 'Read the book that Ada lent me', priority: 'low' },
  { title: 'A present for Lena that is neither a book nor a plant, and not another scarf either' },
  { title: 'Mend the bicycle light', tags: ['outdoors', 'phone'] },
];

const DONE = '✓ ';

/**
 * Creates a user with a Pro account, three projects and tasks in every view. Dates are relative to today in
 * `zone`.
 */
export async function fillDemo(server: LiveServer, zone = 'UTC'): Promise<Demo> {
  const user = await server.register({ firstName: 'Robin', lastName: 'Vale' });
  await server.setTier(user.email, 'PersonalPro');
  const today = Temporal.Now.plainDateISO(zone);
  const day = (ahead: number | undefined, hour = '00'): string | null =>
    ahead === undefined ? null : `${today.add({ days: ahead }).toString()}T${hour}:00:00.000Z`;

  const projectIds = new Map<string, string>();
  for (const body of PROJECTS) {
    const { id } = await user.api('POST /api/projects', { body });
    projectIds.set(body.title, id);
  }
  // Create the tasks in reverse, because lists show the newest task first.
  for (const task of TASKS.toReversed()) {
    const { id } = await user.api('POST /api/tasks', {
      body: {
        title: task.title,
        projectId: projectIds.get(task.project ?? '') ?? null,
        scheduledDate: day(task.on, task.evening === true ? '18' : '00'),
        scheduledTime: task.at ?? null,
        dueDate: day(task.due),
        priority: task.priority ?? 'none',
        tagPaths: [...(task.tags ?? [])],
        description: task.description ?? null,
      },
    });
    if (task.repeats !== undefined) {
      await user.api('POST /api/tasks/{id}/repeat', {
        params: { id },
        body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule', ...task.repeats },
      });
    }
    for (const step of task.steps ?? []) {
      const isDone = step.startsWith(DONE);
      const { id: stepId } = await user.api('POST /api/tasks', {
        body: { title: isDone ? step.slice(DONE.length) : step, parentId: id },
      });
      if (isDone) {
        await user.api('POST /api/tasks/{id}/complete', {
          params: { id: stepId },
          body: { completed: true },
        });
      }
    }
    if (task.done === true) {
      await user.api('POST /api/tasks/{id}/complete', { params: { id }, body: { completed: true } });
    }
  }
  const archived = await user.api('POST /api/projects', {
    body: { title: 'Market stall', color: '#764ba2' },
  });
  await user.api('POST /api/projects/{id}/archive', { params: { id: archived.id } });
  for (const title of ['Return the ladder', 'Cancel the paper while we are away']) {
    const { id } = await user.api('POST /api/tasks', { body: { title } });
    await user.api('DELETE /api/tasks/{id}', { params: { id } });
  }
  return { user, project: 'Kitchen move', task: TASK };
}
