/** Where the hooks find the data layer: `<DataContext value={data}>` around the app. */
import { createContext, use } from 'react';
import type { DataLayer } from './data-layer.ts';

export const DataContext = createContext<DataLayer | undefined>(undefined);

/** The data layer; a component outside of `DataContext` is a mistake. */
export function useData(): DataLayer {
  const data = use(DataContext);
  if (data === undefined) throw new Error('useData needs a DataContext above it.');
  return data;
}
