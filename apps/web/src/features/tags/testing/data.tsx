import { leafName, parentPath } from '@questlog/domain/tags/tag-path';
import type { ReactNode } from 'react';
import { testData } from '../../../data/testing/data-layer.ts';
import type { ProjectItem } from '../../../data/nouns/projects/project-item.ts';
import type { TagItem } from '../../../data/nouns/tags/tag-item.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { createValue } from '../../../data/engine/browser/signal.ts';
import { blankTask } from '../../../data/nouns/tasks/task-draft.ts';
import type { StoreStatus, SyncFailure } from '../../../data/engine/sync/sync.ts';
import { renderWith } from '../../../data/testing/render-with.tsx';

const AT = '2026-03-01T00:00:00.000Z';

/** Creates a tag whose id equals its path, for readable tests. */
export function tag(fullPath: string): TagItem {
  return {
    id: fullPath,
    name: leafName(fullPath),
    fullPath,
    parentId: parentPath(fullPath) ?? null,
    color: null,
    createdAt: AT,
    updatedAt: AT,
    isPendingSync: false,
  };
}

export function task(id: string, ...tagIds: string[]): TaskItem {
  return { ...blankTask(id, id, AT, null), tagIds, isPendingSync: false };
}

export interface TestDataOptions {
  readonly tags: readonly string[];
  readonly tasks?: readonly TaskItem[];
  readonly projects?: readonly ProjectItem[];
  readonly status?: StoreStatus;
  readonly loadFailure?: SyncFailure;
  readonly api?: (route: string, input: { readonly body?: unknown }) => Promise<unknown>;
}

export function show(
  screen: ReactNode,
  { tags, tasks = [], projects = [], status = 'ready', loadFailure, api }: TestDataOptions,
) {
  const { data, store, sent } = testData({
    rows: { tags: tags.map(tag), tasks, projects },
    parts: { api, status: createValue(status), loadFailure: createValue(loadFailure) },
  });
  renderWith(data, screen);
  return { store, sent };
}
