import { z } from 'zod';
import { listComments } from '@questlog/contract/comments';
import { getTask, listSubtasks } from '@questlog/contract/tasks';
import { isUuid } from '@questlog/domain/uuid';
import { AppError } from '../../platform/errors.ts';
import { ResultSize, textPart } from './fitting.ts';
import { compact, taskRow, taskRowOf } from './task-rows.ts';
import { read, tool, type ToolContext } from './tool.ts';

const MAX_IDS = 20;
/** Characters of a task's description and of its notes in one result. */
const TEXT_LENGTH = 4_000;
const MAX_COMMENTS = 5;
const COMMENT_LENGTH = 1_000;
const MAX_SUBTASKS = 30;

const text = z.string().optional();

const wholeTask = taskRow.extend({
  createdAt: z.string(),
  description: text.describe('Markdown'),
  notes: text,
  nextTextFrom: z.number().optional(),
  subtasks: z
    .array(z.object({ id: z.string(), title: z.string(), done: z.literal(true).optional() }))
    .optional(),
  comments: z.array(z.object({ authorId: text, at: z.string(), text: z.string() })).optional(),
  isCut: z.literal(true).optional().describe('more subtasks or comments exist'),
});
export type WholeTask = z.infer<typeof wholeTask>;

/** Returns tasks with their texts, subtasks and latest comments. */
export const getTasks = tool({
  name: 'get_tasks',
  title: 'Get tasks',
  description:
    'Tasks with their description, notes, subtasks and latest comments. If a task has nextTextFrom, its texts continue: call again with textFrom.',
  scope: 'read',
  isReading: true,
  input: z.object({
    ids: z.array(z.string()).min(1).max(MAX_IDS),
    textFrom: z.number().int().min(0).optional(),
  }),
  output: z.object({
    tasks: z.array(wholeTask),
    missing: z.array(z.string()).optional().describe('ids of no task in this account'),
    nextIds: z.array(z.string()).optional().describe('ids for the next call'),
  }),
  async run({ ids, textFrom = 0 }, context) {
    const size = new ResultSize();
    const tasks: WholeTask[] = [];
    const missing: string[] = [];
    for (const [index, id] of ids.entries()) {
      const task = await findWholeTask(context, id, textFrom);
      if (task === undefined) missing.push(id);
      else if (size.add(task)) tasks.push(task);
      else return { tasks, ...(missing.length > 0 && { missing }), nextIds: ids.slice(index) };
    }
    return { tasks, ...(missing.length > 0 && { missing }) };
  },
});

/** Returns a task of the account; undefined for an unknown one, and for one in the trash. */
export async function findWholeTask(
  context: ToolContext,
  id: string,
  textFrom = 0,
): Promise<WholeTask | undefined> {
  if (!isUuid(id)) return undefined;
  const params = { id };
  try {
    const [task, subtasks, { comments, nextBefore }] = await Promise.all([
      read(context, getTask, { params }),
      read(context, listSubtasks, { params }),
      read(context, listComments, { params, query: { limit: MAX_COMMENTS } }),
    ]);
    const texts = [task.description ?? '', task.notes ?? ''];
    const [description, notes] = texts.map((each) => textPart(each, textFrom, TEXT_LENGTH));
    const textEnd = textFrom + TEXT_LENGTH;
    const isCut = nextBefore !== null || subtasks.length > MAX_SUBTASKS;
    return compact({
      ...taskRowOf(task, context.publicUrl),
      createdAt: task.createdAt,
      description: description === '' ? undefined : description,
      notes: notes === '' ? undefined : notes,
      nextTextFrom: texts.some(({ length }) => length > textEnd) ? textEnd : undefined,
      subtasks:
        subtasks.length === 0
          ? undefined
          : subtasks.slice(0, MAX_SUBTASKS).map((subtask) => ({
              id: subtask.id,
              title: subtask.title,
              ...(subtask.completed && { done: true as const }),
            })),
      comments:
        comments.length === 0
          ? undefined
          : comments.map(({ authorId, createdAt, body }) =>
              compact({
                authorId: authorId ?? undefined,
                at: createdAt,
                text: textPart(body, 0, COMMENT_LENGTH),
              }),
            ),
      isCut: isCut || undefined,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
