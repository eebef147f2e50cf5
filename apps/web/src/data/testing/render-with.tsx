import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { DataContext } from '../data-context.ts';
import type { DataLayer } from '../data-layer.ts';

/** Renders an element of the app with the given data and the app's confirmation dialog. */
export function renderWith(data: DataLayer, element: ReactNode): RenderResult {
  return render(
    <DataContext value={data}>
      <ConfirmProvider>{element}</ConfirmProvider>
    </DataContext>,
  );
}
