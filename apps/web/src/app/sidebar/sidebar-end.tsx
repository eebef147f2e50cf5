import { SidebarEdge } from '@questlog/ui/layout/sidebar-edge.tsx';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import type { ComponentProps } from 'react';
import { useTags } from '../../data/hooks.ts';
import { useTagRights } from '../views/use-tag-filters.ts';
import { TagNav } from './tag-nav.tsx';

/** The end of the sidebar: the account's tags, and the edge that resizes the sidebar. */
export function SidebarEnd(props: ComponentProps<typeof TagNav>) {
  const { drawer } = useSidebar();
  const { tagging } = useTagRights();
  const { length } = useTags();
  return (
    <>
      {tagging && length > 0 && <TagNav {...props} />}
      {!drawer && <SidebarEdge />}
    </>
  );
}
