import { z } from 'zod';
import { listComments } from '@questlog/contract/comments';
import type { Call } from '@questlog/contract/route';
import { getTask, listSubtasks, type Task } from '@questlog/contract/tasks';
import { isUuid } from '@questlog/domain/uuid';
import { AppError } from '../../platform/errors.ts';
import { bytesOf, fittingRows, ResultSize, textPart } from './fitting.ts';
import { compact, taskRow, taskRowOf } from './task-rows.ts';
import { read, tool, type ToolContext } from './tool.ts';

const MAX_IDS = 20;
/** Characters of a task's description and of its notes in one result, if both fit. */
const TEXT_LENGTHS = [4_000, 2_000] as const;
const SHORTEST_TEXT = 1_000;
const MAX_COMMENTS = 5;
const COMMENT_LENGTH = 1_000;
const MAX_SUBTASKS = 30;
/** Bytes of the parts of a task. Together with its other fields they fit into a result, whatever the texts are. */
const MAX_BYTES = { texts: 36_000, subtasks: 18_000, comments: 18_000 } as const;

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
    const { description, notes, nextTextFrom } = textsOf(task, textFrom);
    const shownSubtasks = shownOf(subtasks);
    const shownComments = latestOf(comments);
    const isCut =
      nextBefore !== null || shownSubtasks.length < subtasks.length || shownComments.length < comments.length;
    return compact({
      ...taskRowOf(task, context.publicUrl),
      createdAt: task.createdAt,
      description: description === '' ? undefined : description,
      notes: notes === '' ? undefined : notes,
      nextTextFrom,
      subtasks: shownSubtasks.length === 0 ? undefined : [...shownSubtasks],
      comments: shownComments.length === 0 ? undefined : shownComments,
      isCut: isCut || undefined,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Returns the parts of a task's long texts that fit, and where they continue. */
function textsOf({ description, notes }: Pick<Task, 'description' | 'notes'>, from: number) {
  const texts = [description ?? '', notes ?? ''];
  const partsOf = (length: number) => texts.map((text) => textPart(text, from, length));
  const length = TEXT_LENGTHS.find((each) => bytesOf(partsOf(each)) <= MAX_BYTES.texts) ?? SHORTEST_TEXT;
  const [descriptionPart, notesPart] = partsOf(length);
  const end = from + length;
  return {
    description: descriptionPart,
    notes: notesPart,
    nextTextFrom: texts.some((text) => text.length > end) ? end : undefined,
  };
}

type Subtasks = Call<typeof listSubtasks>['response'];
type Comments = Call<typeof listComments>['response']['comments'];

function shownOf(subtasks: Subtasks) {
  const rows = subtasks.slice(0, MAX_SUBTASKS).map(({ id, title, completed }) => ({
    id,
    title,
    ...(completed && { done: true as const }),
  }));
  return fittingRows(rows, new ResultSize(MAX_BYTES.subtasks));
}

/** Returns the latest comments that fit, the oldest first. */
function latestOf(comments: Comments) {
  const rows = comments.toReversed().map(({ authorId, createdAt, body }) =>
    compact({
      authorId: authorId ?? undefined,
      at: createdAt,
      text: textPart(body, 0, COMMENT_LENGTH),
    }),
  );
  return fittingRows(rows, new ResultSize(MAX_BYTES.comments)).toReversed();
}
