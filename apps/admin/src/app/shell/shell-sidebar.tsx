import { BrandMark } from '@questlog/ui/marks/brand-mark.tsx';
import { NavLink } from '@questlog/ui/layout/nav-link.tsx';
import { NavSection } from '@questlog/ui/layout/nav-item.tsx';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import {
  CreditCard,
  LayoutDashboard,
  Megaphone,
  ScrollText,
  Server,
  ShieldUser,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { useConsole } from '../../access/console-context.ts';
import { RoleBadge } from '../../access/role-badge.tsx';
import { followHere } from '../../routing/link.tsx';
import { SECTION_TITLES, SECTIONS, sectionPath, type Section } from '../../routing/paths.ts';

const ICONS: Readonly<Record<Section, LucideIcon>> = {
  dashboard: LayoutDashboard,
  users: Users,
  billing: CreditCard,
  webhooks: Webhook,
  'audit-logs': ScrollText,
  admins: ShieldUser,
  announcements: Megaphone,
  system: Server,
};
/** The sidebar's groups: first users and billing, then the operation of the installation. */
const GROUPS = [SECTIONS.slice(0, 5), SECTIONS.slice(5)];

export function ShellSidebar({ section: open }: { section: Section | undefined }) {
  const { user, role } = useConsole().admin;
  const { drawer } = useSidebar();
  return (
    <>
      <div className="sticky top-0 z-10 flex h-14 shrink-0 items-center gap-2.5 bg-surface px-5">
        <BrandMark size={24} />
        <span className="font-semibold">Questlog Admin</span>
      </div>
      {GROUPS.map((group) => (
        <NavSection key={group[0]}>
          {group.map((section) => {
            const Icon = ICONS[section];
            return (
              <NavLink
                key={section}
                href={sectionPath(section)}
                label={SECTION_TITLES[section]}
                icon={<Icon size={18} />}
                selected={section === open}
                onClick={followHere}
              />
            );
          })}
        </NavSection>
      ))}
      <div className="mt-auto flex items-center gap-2 border-t border-border px-5 py-3 text-sm">
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {`${user.firstName} ${user.lastName}`.trim()}
          </span>
          <span className="block truncate text-xs text-muted">{user.email}</span>
        </span>
        {drawer && <RoleBadge role={role} />}
      </div>
    </>
  );
}
