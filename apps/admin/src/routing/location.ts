/**
 * The current screen's URL, and functions that change it. The browser's Back and Forward buttons work, and
 * each link can open in a separate tab.
 */
import { changeAddress, useAddress } from '@questlog/ui/hooks/use-address.ts';
import { useCallback, useMemo } from 'react';

const pathnameOf = (): string => location.pathname;
const searchOf = (): string => location.search;

/** Returns the current path without its query. */
export function usePathname(): string {
  return useAddress(pathnameOf);
}

/** Navigates to another path. Back returns to the current one. */
export function openPath(path: string): void {
  changeAddress(path, 'push');
  scrollTo(0, 0);
}

export interface QueryValues<Name extends string> {
  /** Values by name. A value is empty if the URL does not contain it. */
  readonly values: Readonly<Record<Name, string>>;
  /**
   * Writes values to the URL. An empty value is removed.
   * @param how `replace` for a value that changes on every keystroke, so that Back skips the intermediate
   * values
   */
  readonly set: (changes: { readonly [N in Name]?: string }, how?: 'push' | 'replace') => void;
}

/**
 * Returns a screen's values in the URL's query (ADMIN-40).
 * @param names must be the same object on every render
 */
export function useQueryValues<Name extends string>(names: readonly Name[]): QueryValues<Name> {
  const search = useAddress(searchOf);
  const values = useMemo(() => {
    const query = new URLSearchParams(search);
    return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
  }, [search, names]);
  const set = useCallback<QueryValues<Name>['set']>((changes, how = 'push') => {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value === undefined || value === '') query.delete(name);
      else query.set(name, value);
    }
    const path = location.pathname + (query.size === 0 ? '' : `?${query.toString()}`);
    if (path !== location.pathname + location.search) changeAddress(path, how);
  }, []);
  return useMemo(() => ({ values, set }), [values, set]);
}
