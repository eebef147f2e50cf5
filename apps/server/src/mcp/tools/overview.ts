import { z } from 'zod';
import { listAccountUsers } from '@questlog/contract/members';
import { listProjects } from '@questlog/contract/projects';
import { listTags } from '@questlog/contract/tags';
import { countTasks } from '@questlog/contract/tasks';
import { tagPath } from '@questlog/domain/addresses';
import { sectionsInUse } from '../../features/sections/sections.queries.ts';
import { fittingRows, ResultSize } from './fitting.ts';
import { projectUrl } from './task-rows.ts';
import { cursor, nextCursor, read, tool, type ToolContext } from './tool.ts';

const row = { id: z.string(), url: z.string() };
const project = z.object({
  ...row,
  title: z.string(),
  openTasks: z.number(),
  someday: z.literal(true).optional(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
});
const tag = z.object({ ...row, path: z.string() });
const member = z.object({ id: z.string(), name: z.string(), isYou: z.literal(true).optional() });

type NamedRow =
  | { readonly kind: 'projects'; readonly row: z.infer<typeof project> }
  | { readonly kind: 'tags'; readonly row: z.infer<typeof tag> }
  | { readonly kind: 'members'; readonly row: z.infer<typeof member> };

/** Describes the account: the names and ids that the other tools need. */
export const overview = tool({
  name: 'overview',
  title: 'Overview',
  description:
    "The user's date and time zone, the number of open tasks in each view, and the projects with their sections, the tags and the members of the account. Call it first.",
  scope: 'read',
  isReading: true,
  input: z.object({ cursor }),
  output: z.object({
    today: z.string(),
    timeZone: z.string(),
    counts: z.object({
      inbox: z.number(),
      today: z.number(),
      upcoming: z.number(),
      anytime: z.number(),
      someday: z.number(),
    }),
    projects: z.array(project),
    tags: z.array(tag),
    members: z.array(member),
    nextCursor,
  }),
  async run({ cursor: after }, context) {
    const { calls, caller } = context;
    const [{ today, timeZone }, counts, rows] = await Promise.all([
      calls.member(countTasks, caller),
      read(context, countTasks),
      namedRows(context),
    ]);
    const start = /^\d{1,6}$/.test(after ?? '') ? Number(after) : 0;
    const shown = fittingRows(rows.slice(start), new ResultSize());
    const end = start + shown.length;
    const { inbox, today: dueToday, upcoming, anytime, someday } = counts;
    return {
      today,
      timeZone,
      counts: { inbox, today: dueToday, upcoming, anytime, someday },
      projects: shown.flatMap((each) => (each.kind === 'projects' ? [each.row] : [])),
      tags: shown.flatMap((each) => (each.kind === 'tags' ? [each.row] : [])),
      members: shown.flatMap((each) => (each.kind === 'members' ? [each.row] : [])),
      ...(end < rows.length && { nextCursor: String(end) }),
    };
  },
});

/** Returns the projects, tags and Active members in one order, so that a result can end after any of them. */
async function namedRows(context: ToolContext): Promise<readonly NamedRow[]> {
  const { pool, publicUrl, caller } = context;
  const { accountId } = caller.token.apiToken;
  const [projects, tags, users] = await Promise.all([
    read(context, listProjects),
    read(context, listTags, { params: { accountId } }),
    read(context, listAccountUsers, { params: { accountId } }),
  ]);
  const sections = Map.groupBy(await sectionsInUse(pool, { accountId }), ({ projectId }) => projectId);
  return [
    ...projects.map(({ id, title, taskCount, someday }): NamedRow => {
      const inIt = sections.get(id)?.map((section) => ({ id: section.id, title: section.title }));
      const parts = { ...(someday && { someday }), ...(inIt && { sections: inIt }) };
      const url = projectUrl(publicUrl, id);
      return { kind: 'projects', row: { id, url, title, openTasks: taskCount, ...parts } };
    }),
    ...tags.map(({ id, fullPath }): NamedRow => {
      return { kind: 'tags', row: { id, url: publicUrl + tagPath(fullPath), path: fullPath } };
    }),
    ...users.people.flatMap(({ id, firstName, lastName, isActive }): NamedRow[] => {
      const isYou = id === caller.token.userId && { isYou: true as const };
      const name = `${firstName} ${lastName}`.trim();
      return isActive ? [{ kind: 'members', row: { id, name, ...isYou } }] : [];
    }),
  ];
}
