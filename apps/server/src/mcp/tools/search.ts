/** The two tools that ChatGPT's connectors require, with the names and fields that they expect. */
import { z } from 'zod';
import { listProjects, listProjectTasks, type Project } from '@questlog/contract/projects';
import { foldedWordsIn } from '@questlog/domain/folded-text';
import { MAX_QUERY, MAX_QUERY_TERMS } from '@questlog/domain/query/query-tree';
import { searchedWords } from '@questlog/domain/query/searched-words';
import { fail } from '../../platform/errors.ts';
import { questionPage } from './find-tasks.ts';
import { fittingRows, ResultSize } from './fitting.ts';
import { findWholeTask, type WholeTask } from './get-tasks.ts';
import { projectUrl } from './task-rows.ts';
import { cursor, nextCursor, read, tool, type ToolContext } from './tool.ts';

const RESULTS = 50;
/** Few enough to leave room for tasks in the result. */
const MAX_PROJECTS = 10;
/** Lines of a project's tasks. */
const MAX_LINES = 100;

const result = z.object({ id: z.string(), title: z.string(), url: z.string() });
/** Other words, such as brackets, are ignored by searches. */
const FOUND = /[\p{L}\p{N}\p{S}]/u;
const ALL_STATES = '(is:open | is:done)';

/** Searches open and completed tasks and projects for words. */
export const search = tool({
  name: 'search',
  title: 'Search',
  description: 'Tasks, open or completed, and projects that contain all words of a text.',
  scope: 'read',
  isReading: true,
  input: z.object({ query: z.string().min(1), cursor }),
  output: z.object({ results: z.array(result), nextCursor }),
  async run({ query, cursor: after }, context) {
    const words = searchedWords(query)
      .map((word) => word.replaceAll('"', ''))
      .filter((word) => FOUND.test(word))
      .slice(0, MAX_QUERY_TERMS - 2);
    const question = `${ALL_STATES} & ${words.map((word) => `"${word}"`).join(' & ')}`;
    if (words.length === 0 || question.length > MAX_QUERY)
      return fail('validation_failed', { message: USE_WORDS });
    const page = await questionPage(context, {
      query: question,
      limit: RESULTS,
      ...(after !== undefined && { cursor: after }),
    });
    const projects = after === undefined ? await projectsWith(context, words) : [];
    const size = new ResultSize();
    const tasks = page.tasks.map(({ id, title, url }) => ({ id, title, url }));
    const results = [...fittingRows(projects, size), ...fittingRows(tasks, size)];
    const isCut = results.length < projects.length + tasks.length;
    const next = isCut ? results.at(-1)?.id : page.nextCursor;
    return { results, ...(next !== undefined && { nextCursor: next }) };
  },
});

const USE_WORDS = 'Send a few words that the task or project contains, such as {"query": "call ann"}.';

async function projectsWith(
  context: ToolContext,
  words: readonly string[],
): Promise<z.infer<typeof result>[]> {
  const projects = await read(context, listProjects);
  return projects
    .filter(({ title }) => foldedWordsIn(title, words).length === words.length)
    .slice(0, MAX_PROJECTS)
    .map(({ id, title }) => ({ id, title, url: projectUrl(context.publicUrl, id) }));
}

/** Returns one task or project as a text. */
export const fetchRow = tool({
  name: 'fetch',
  title: 'Fetch',
  description: 'The text of a task or project that search has found.',
  scope: 'read',
  isReading: true,
  input: z.object({ id: z.string() }),
  output: result.extend({ text: z.string() }),
  async run({ id }, context) {
    const task = await findWholeTask(context, id);
    if (task !== undefined) return { id: task.id, title: task.title, url: task.url, text: textOfTask(task) };
    const projects = await read(context, listProjects, { query: { includeArchived: 'true' } });
    const project =
      projects.find((each) => each.id === id.toLowerCase()) ?? fail('not_found', { message: UNKNOWN });
    const url = projectUrl(context.publicUrl, project.id);
    return { id: project.id, title: project.title, url, text: await textOfProject(context, project) };
  },
});

const UNKNOWN = 'The account has no task or project with this id. Call search or find_tasks for ids.';

function textOfTask({
  title,
  description,
  notes,
  subtasks = [],
  comments = [],
  ...facts
}: WholeTask): string {
  const parts = [
    title,
    JSON.stringify(facts),
    description,
    notes,
    ...subtasks.map((subtask) => `- [${subtask.done ? 'x' : ' '}] ${subtask.title}`),
    ...comments.map(({ at, text }) => `Comment of ${at}: ${text}`),
  ];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

async function textOfProject(context: ToolContext, { id, title, taskCount }: Project): Promise<string> {
  const tasks = await read(context, listProjectTasks, { params: { id } });
  const open = tasks.filter(({ completed }) => !completed).slice(0, MAX_LINES);
  const lines = fittingRows(open.map((task) => `- ${task.title} (${task.id})`));
  return [title, `Open tasks: ${taskCount}`, ...lines].join('\n');
}
