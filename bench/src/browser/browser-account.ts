import type { LiveUser } from '@questlog/testkit/live-user';

export interface Size {
  readonly tasks: number;
  readonly projects: number;
  readonly tags: number;
}

const AT_ONCE = 5_000;

function dateIn(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${date}T00:00:00.000Z`;
}

/**
 * Fills an account. A third of the tasks have a project, a third have a tag, and a third have a date between
 * a month ago and three months ahead.
 */
export async function fillAccount(user: LiveUser, size: Size): Promise<void> {
  const projects: string[] = [];
  for (let index = 0; index < size.projects; index += 1) {
    const { id } = await user.api('POST /api/projects', { body: { title: `Project ${index}` } });
    projects.push(id);
  }
  const tasks = Array.from({ length: size.tasks }, (_, index) => ({
    title: `Task ${index}: write, call, fix or read whatever number ${index * 7919} is about`,
    ...(index % 3 === 0 ? { projectId: projects[index % projects.length] ?? null } : {}),
    ...(index % 3 === 1 ? { scheduledDate: dateIn((index % 120) - 30) } : {}),
    ...(index % 3 === 2 ? { tagPaths: [`tag-${index % size.tags}`] } : {}),
  }));
  for (let from = 0; from < tasks.length; from += AT_ONCE) {
    await user.api('POST /api/tasks/bulk', { body: { tasks: tasks.slice(from, from + AT_ONCE) } });
  }
}
