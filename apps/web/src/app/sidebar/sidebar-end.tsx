import { SidebarEdge } from '@questlog/ui/layout/sidebar-edge.tsx';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { NavItem, NavSection } from '@questlog/ui/layout/nav-item.tsx';
import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTags } from '../../data/hooks.ts';
import { useTagRights } from '../views/use-tag-filters.ts';
import type { ShowFilterDialog } from '../filters/filter-dialog-state.ts';
import { FilterSection } from '../filters/filter-section.tsx';
import { TagNav } from './tag-nav.tsx';

/** The end of the sidebar: the account's filters and tags, the trash, and the edge that resizes the sidebar. */
export function SidebarEnd({
  show,
  ...tags
}: ComponentProps<typeof TagNav> & {
  show: (dialog: { readonly kind: 'trash' } | Parameters<ShowFilterDialog>[0]) => void;
}) {
  const { drawer } = useSidebar();
  const { tagging } = useTagRights();
  const { length } = useTags();
  return (
    <>
      <FilterSection show={show} {...tags} />
      {tagging && length > 0 && <TagNav {...tags} />}
      <NavSection>
        <NavItem label="Trash" icon={<Trash2 size={18} />} onClick={() => show({ kind: 'trash' })} />
      </NavSection>
      {!drawer && <SidebarEdge />}
    </>
  );
}
