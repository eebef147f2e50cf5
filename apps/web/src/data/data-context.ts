/** Usage: `<DataContext value={data}>` around the app. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, createElement, use, type ReactNode } from 'react';
import type { DataLayer } from './data-layer.ts';

const LayerContext = createContext<DataLayer | undefined>(undefined);

export function DataContext({ value, children }: { value: DataLayer; children: ReactNode }) {
  const layer = createElement(LayerContext, { value }, children);
  return createElement(QueryClientProvider, { client: value.queries }, layer);
}

/** Returns the data layer. Throws outside a `DataContext`. */
export function useData(): DataLayer {
  const data = use(LayerContext);
  if (data === undefined) throw new Error('useData needs a DataContext above it.');
  return data;
}
