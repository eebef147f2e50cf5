import { z } from 'zod';
import { createTag, deleteTag, restoreTag, updateTag } from '@questlog/contract/tags';
import { tagPath } from '@questlog/domain/addresses';
import { fail, failField } from '../../platform/errors.ts';
import { isUuid } from '@questlog/domain/uuid';
import { change, forEachItem, MAX_ITEMS, undoId, type Change } from './change.ts';
import { numberText } from '@questlog/domain/counts';
import { tool } from './tool.ts';

const UNKNOWN = 'The account has no tag with this id. Call overview for ids.';
const NO_NAME = 'A new tag needs a name. To change a tag, send its id.';

interface Sent {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly parentId?: string | undefined;
  readonly color?: string | null | undefined;
  readonly deleted?: boolean | undefined;
}

/** Creates, renames, recolours, deletes and restores tags. */
export const editTags = tool({
  name: 'edit_tags',
  title: 'Edit tags',
  description:
    'Creates tags (name, parentId, no id) or changes their name or color. deleted removes a tag with those under it from all tasks, or with false restores it; it needs the right to delete.',
  scope: 'write',
  isReading: false,
  isDestructive: true,
  input: z.object({
    tags: z
      .array(
        z.strictObject({
          id: z.string().optional(),
          name: z.string().optional(),
          parentId: z.string().optional(),
          color: z.string().nullable().optional().describe('#rrggbb'),
          deleted: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(MAX_ITEMS),
  }),
  output: z.object({
    tags: z.array(z.object({ id: z.string(), path: z.string(), url: z.string() })),
    undoId,
  }),
  run: ({ tags }, context) =>
    change(context, createTag, async (within) => {
      const changed = await forEachItem(within.client, 'tags', tags, (each) => edit(within, each));
      const rows = changed.map(({ id, fullPath }) => {
        return { id, path: fullPath, url: context.publicUrl + tagPath(fullPath) };
      });
      const [first] = rows;
      const object = rows.length === 1 ? `#${first?.path}` : `${numberText(rows.length)} tags`;
      const isNew = tags.every(({ id }) => id === undefined);
      return { result: { tags: rows }, did: `${isNew ? 'added' : 'changed'} ${object}` };
    }),
});

interface Found {
  readonly id: string;
  readonly fullPath: string;
}

async function edit(
  { call, around, created, member: { accountId } }: Change,
  { id, name, parentId, color, deleted }: Sent,
): Promise<Found> {
  if (id === undefined) {
    if (name === undefined) return failField('name', NO_NAME);
    const tag = await call(createTag, { params: { accountId }, body: { name, parentId, color } });
    await created({ tags: [tag.id] });
    return tag;
  }
  if (!isUuid(id)) return fail('not_found', { message: UNKNOWN });
  const params = { accountId, tagId: id };
  return around({ tags: [id] }, async () => {
    const restored = deleted === false ? await call(restoreTag, { params }) : undefined;
    const hasFields = name !== undefined || color !== undefined;
    const tag =
      hasFields || restored === undefined
        ? await call(updateTag, { params, body: { name, color } })
        : restored;
    if (deleted === true) await call(deleteTag, { params });
    return tag;
  });
}
