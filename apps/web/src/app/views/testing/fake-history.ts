import { viewPath } from '@questlog/domain/addresses';
import type { View } from '@questlog/domain/tasks/task-views';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A fake browser history. A navigation completes later, unless a newer one cancels it. */
export class FakeHistory {
  entries: unknown[] = [null];
  at = 0;
  /** True once Back has left the app. */
  isLeft = false;
  /** The targets of pending navigations. */
  readonly #moves: number[] = [];

  constructor() {
    vi.spyOn(history, 'state', 'get').mockImplementation(() => this.entries[this.at]);
    vi.spyOn(history, 'pushState').mockImplementation((state) => {
      this.entries = [...this.entries.slice(0, this.at + 1), state];
      this.at += 1;
    });
    vi.spyOn(history, 'replaceState').mockImplementation((state) => {
      this.entries[this.at] = state;
    });
    vi.spyOn(history, 'back').mockImplementation(() => this.go(-1));
    vi.spyOn(history, 'forward').mockImplementation(() => this.go(1));
    vi.spyOn(history, 'go').mockImplementation((by = 0) => void this.#moves.push(by));
  }

  go(by: number): void {
    this.#moves.push(by);
  }

  link(): void {
    this.entries = [...this.entries.slice(0, this.at + 1), null];
    this.at += 1;
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })));
  }

  /** Completes the oldest pending navigation. @returns false if none is pending */
  arrive(): boolean {
    const by = this.#moves.shift();
    if (by === undefined) return false;
    const to = this.at + by;
    if (to < 0) this.isLeft = true;
    if (to < 0 || to >= this.entries.length || by === 0) return true;
    this.at = to;
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: this.entries[to] })));
    return true;
  }
}

/** Returns a view's path, with tag ids as tag paths. */
export const plainPath = (view: View): string | undefined => viewPath(view, (id) => id);
