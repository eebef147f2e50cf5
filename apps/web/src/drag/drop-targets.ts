/**
 * The dragged tasks and the drop target. The list writes both, and the possible targets read them. This
 * module keeps the list and the sidebar independent of each other.
 */
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useSyncExternalStore } from 'react';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';

interface Drag {
  readonly tasks: readonly TaskItem[];
  /** Returns whether a drop on a view would change the tasks. The rules are loaded with the code for dragging. */
  readonly accepts: (view: View) => boolean;
  /** The key of the view under the pointer. */
  readonly over: string | undefined;
}

const NO_DRAG: Drag = { tasks: [], accepts: () => false, over: undefined };

class DropTargets {
  #drag = NO_DRAG;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Drag => this.#drag;

  start(tasks: readonly TaskItem[], accepts: Drag['accepts']): void {
    this.#set({ tasks, accepts, over: undefined });
  }

  /** @param over the key of the view under the pointer */
  hover(over: string | undefined): void {
    if (over !== this.#drag.over) this.#set({ ...this.#drag, over });
  }

  end(): void {
    if (this.#drag !== NO_DRAG) this.#set(NO_DRAG);
  }

  #set(drag: Drag): void {
    this.#drag = drag;
    for (const listener of this.#listeners) listener();
  }
}

/** A single instance for the whole page, because there is only one pointer. */
export const dropTargets = new DropTargets();

export interface DropState {
  /** Set if the pointer is over this target, and it accepts the dragged tasks. */
  readonly drop: 'over' | undefined;
  /** The `data-drop-key` attribute, which identifies the drop target under the pointer. */
  readonly dropKey: string;
}

/** Returns a function that determines how a sidebar view responds to the dragged tasks. */
export function useDropStates(): (view: View) => DropState {
  const { accepts, over } = useSyncExternalStore(dropTargets.subscribe, dropTargets.snapshot);
  return (view) => {
    const dropKey = viewKey(view);
    return { dropKey, drop: over === dropKey && accepts(view) ? 'over' : undefined };
  };
}
