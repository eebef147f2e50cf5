import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import type { ComponentProps } from 'react';
import { useIdle } from './use-idle.ts';
import { overlays } from '../chunks.ts';
import type { SidebarEnd as End } from './sidebar-end.tsx';

const SidebarEnd = lazyWithRetry(overlays, (module) => module.SidebarEnd);

/** The parts of the sidebar that load once the page is idle (TAG-47, VIEW-79). */
export function SidebarRest(props: ComponentProps<typeof End>) {
  return (
    useIdle() && (
      <Boundary broken={null}>
        <SidebarEnd {...props} />
      </Boundary>
    )
  );
}
