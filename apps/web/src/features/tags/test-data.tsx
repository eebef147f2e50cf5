/** Screens over a real store; what they would send is gathered. For tests of tags, and of what app puts together. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { bulkCommands } from '../../data/nouns/tasks/bulk-commands.ts';
import { DataContext } from '../../data/data-context.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import type { ProjectItem, TagItem, TaskItem } from '../../data/nouns/model.ts';
import type { ActionDraft } from '../../data/engine/outbox/queued-action.ts';
import { createValue } from '../../data/engine/browser/signal.ts';
import { TaskStore } from '../../data/nouns/task-store.ts';
import { taskCommands } from '../../data/nouns/tasks/task-commands.ts';
import { blankTask } from '../../data/nouns/tasks/task-draft.ts';
import { TestClock } from '../../data/engine/browser/test-clock.ts';
import type { StoreStatus } from '../../data/data-layer.ts';

const AT = '2026-03-01T00:00:00.000Z';

/** A tag whose id is its path, so that a test reads as one speaks. */
export function tag(fullPath: string): TagItem {
  const cut = fullPath.lastIndexOf('/');
  return {
    id: fullPath,
    name: fullPath.slice(cut + 1),
    fullPath,
    parentId: cut === -1 ? null : fullPath.slice(0, cut),
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
  /** Stands for the server. */
  readonly api?: (route: string, input: { readonly body?: unknown }) => Promise<unknown>;
}

/** Renders a screen with the data that it reads. */
export function show(
  screen: ReactNode,
  { tags, tasks = [], projects = [], status = 'ready', api }: TestDataOptions,
) {
  const store = new TaskStore({ today: '2026-03-10', timeZone: 'UTC' });
  store.load({ tags: tags.map(tag), tasks, projects });
  const sent: ActionDraft[] = [];
  const means = {
    store,
    clock: new TestClock(),
    trash: new Map(),
    userId: () => 'u',
    push: (draft: ActionDraft) => store.addAction(`a${sent.push(draft)}`, draft.effects),
  };

  const state = {
    state: 'authenticated',
    user: null,
    account: { id: 'account', userRole: 'Admin', features: { taggingEnabled: true } },
  };
  // Only what these screens read; the rest of the layer needs a server.
  const data = {
    store,
    api,
    catchUp: () => Promise.resolve(),
    status: createValue(status),
    serverCounts: createValue(undefined),
    watchProject: () => () => undefined,
    session: { state, subscribe: () => () => undefined },
    commands: { ...taskCommands(means), ...bulkCommands(means) },
  };
  render(<DataContext value={data as unknown as DataLayer}>{screen}</DataContext>);
  return { store, sent };
}
