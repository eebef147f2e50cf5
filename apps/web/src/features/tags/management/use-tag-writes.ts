import { ApiError } from '@questlog/api-client/client';
import { parseTagName } from '@questlog/domain/tags/tag-path';
import { useMemo } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useSession } from '../../../data/hooks.ts';
import type { ActionDraft } from '../../../data/engine/outbox/queued-action.ts';
import type { CommandDeps } from '../../../data/nouns/command-deps.ts';
import { tagCreation, tagDeletion, tagEdit } from '../../../data/nouns/tags/tag-commands.ts';
import type { TagItem } from '../../../data/nouns/tags/tag-item.ts';
import { isQueued } from '../../../data/engine/outbox/queued-response.ts';

export interface TagFields {
  readonly name: string;
  readonly color: string | null;
}

export interface TagImpact {
  readonly descendants: number;
  /** Tasks that lose a tag, including completed ones. */
  readonly tasks: number;
  readonly openTasks: number;
}

export interface Written {
  /** 'queued' if the browser is offline: the change is sent later (TAG-31). */
  readonly how: 'done' | 'queued';
  readonly undo: () => void;
}

/**
 * Creates, changes and deletes tags on the server. No optimistic updates: such changes are rare, and the
 * server validates each. When a call resolves with 'done', the store is up to date. Calls reject with
 * ApiError or NetworkError.
 */
export interface TagWrites {
  /**
   * Creates a tag.
   * @param id the id of the new tag, so that a repeated call does not create a second one
   */
  readonly create: (id: string, fields: TagFields, parentId: string | null) => Promise<Written>;
  readonly update: (tagId: string, fields: Partial<TagFields>) => Promise<Written>;
  readonly remove: (tagId: string) => Promise<Written>;
  readonly impact: (tagId: string, signal: AbortSignal) => Promise<TagImpact>;
}

export function useTagWrites(): TagWrites {
  const { api, catchUp, commandDeps, undo } = useData();
  const accountId = useSession().account?.id ?? '';
  return useMemo(() => {
    const ofTag = (tagId: string) => ({ accountId, tagId });
    const write = async (request: Promise<unknown>, draft: ActionDraft | undefined): Promise<Written> => {
      const record = draft && undo.note(draft);
      let how: Written['how'] = 'done';
      try {
        await request;
      } catch (error) {
        if (!isQueued(error)) throw error;
        how = 'queued';
      }
      record?.();
      const undoStep = undo.ofThisStep();
      if (how === 'done') await catchUp();
      return { how, undo: undoStep };
    };
    const tagOf = (tagId: string): TagItem | undefined => commandDeps.store.tag(tagId);
    return {
      create: (id, fields, parentId) =>
        write(
          api('POST /api/accounts/{accountId}/tags', {
            params: { accountId },
            body: { id, parentId, ...fields },
          }),
          tagCreation(commandDeps, newTag(commandDeps, id, fields, parentId)),
        ),
      update: (tagId, fields) => {
        const tag = tagOf(tagId);
        const { name: typed, ...others } = fields;
        const name = typed === undefined ? undefined : parseTagName(typed);
        return write(
          api('PUT /api/accounts/{accountId}/tags/{tagId}', { params: ofTag(tagId), body: fields }),
          tag && tagEdit(commandDeps, tag, { ...others, ...(name === undefined ? {} : { name }) }),
        );
      },
      remove: (tagId) => {
        const tag = tagOf(tagId);
        return write(
          api('DELETE /api/accounts/{accountId}/tags/{tagId}', { params: ofTag(tagId) }),
          tag && tagDeletion(commandDeps, tag),
        );
      },
      impact: (tagId, signal) =>
        api('GET /api/accounts/{accountId}/tags/{tagId}/impact', { params: ofTag(tagId), signal }),
    };
  }, [api, accountId, catchUp, commandDeps, undo]);
}

/** Returns a new tag with the values that the server will assign to it. */
function newTag(
  { store, clock }: CommandDeps,
  id: string,
  { name, color }: TagFields,
  parentId: string | null,
): TagItem {
  const now = new Date(clock.now()).toISOString();
  const own = parseTagName(name) ?? name;
  const above = parentId === null ? undefined : store.tag(parentId)?.fullPath;
  const fullPath = above === undefined ? own : `${above}/${own}`;
  return { id, name: own, fullPath, parentId, color, createdAt: now, updatedAt: now, isPendingSync: false };
}

export interface SaveProblem {
  readonly name?: string;
  readonly parent?: string;
  /** Any other error from the server. */
  readonly other?: string;
}

/** Converts an error into a message for each field. */
export function saveProblem(error: unknown): SaveProblem {
  if (!(error instanceof ApiError)) return { other: messageOf(error) };
  if (error.code === 'tag_exists') return { name: error.message };
  const complaint = (field: string) => error.fields.find((each) => each.field === field)?.message;
  const name = complaint('name');
  const parent = complaint('parentId');
  if (name === undefined && parent === undefined) return { other: error.message };
  return { ...(name === undefined ? {} : { name }), ...(parent === undefined ? {} : { parent }) };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'An error occurred. Please try again.';
}
