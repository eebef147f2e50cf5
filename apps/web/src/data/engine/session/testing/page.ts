/** A fake page for tests that run without a browser. */
import type { Page } from '../page.ts';

export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  keys(): string[] {
    return [...this.#items.keys()];
  }

  key(index: number): string | null {
    return this.keys()[index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

export class TestPage implements Page {
  readonly origin = 'https://questlog.test';
  readonly local: Storage;
  readonly tab = new MemoryStorage();
  readonly left: string[] = [];
  query = '';
  online = true;

  constructor(local: Storage = new MemoryStorage()) {
    this.local = local;
  }

  pathname = '/';
  readonly search = (): string => this.query;
  readonly path = (): string => this.pathname + this.query;
  readonly leaveTo = (url: string): void => {
    this.left.push(url);
  };
  reloads = 0;
  readonly reload = (): void => {
    this.reloads += 1;
  };
  /** The arguments of all calls to `cover`. */
  readonly covers: boolean[] = [];
  readonly cover = (isCovered: boolean): void => {
    this.covers.push(isCovered);
  };
  readonly replacePath = (path: string): void => {
    const { pathname, search } = new URL(path, this.origin);
    this.pathname = pathname;
    this.query = search;
  };
  readonly isOnline = (): boolean => this.online;
}
