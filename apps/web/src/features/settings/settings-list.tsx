import { opensElsewhere } from '@questlog/ui/controls/opens-elsewhere.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import {
  BellRing,
  Bot,
  Braces,
  CalendarSync,
  ChevronRight,
  CreditCard,
  FileUp,
  Gauge,
  KeyRound,
  MonitorSmartphone,
  Settings,
  SlidersHorizontal,
  UserRound,
  Users,
  type LucideIcon,
  Webhook,
} from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { avatarOf, useOwnAvatar } from '../../data/avatars/use-own-avatar.ts';
import { TAB_LABELS, type SettingsGroup, type SettingsTab } from './settings-tabs.ts';

const ICONS: Readonly<Record<SettingsTab, LucideIcon>> = {
  profile: UserRound,
  password: KeyRound,
  preferences: SlidersHorizontal,
  notifications: BellRing,
  sessions: MonitorSmartphone,
  tokens: Braces,
  assistants: Bot,
  general: Settings,
  usage: Gauge,
  import: FileUp,
  feeds: CalendarSync,
  team: Users,
  webhooks: Webhook,
  billing: CreditCard,
};

interface SettingsListProps {
  groups: readonly SettingsGroup[];
  /** The selected tab; undefined if the list fills the screen. */
  shown: SettingsTab | undefined;
  pathOf: (tab: SettingsTab) => string;
  onOpen: (tab: SettingsTab) => void;
  className?: string | undefined;
}

/** The links to the settings tabs. The arrow keys, Home and End move between them. */
export function SettingsList({ groups, className, ...props }: SettingsListProps) {
  return (
    // The links are the controls; their keys bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label="Settings"
      onKeyDown={moveFocus}
      className={cx('flex flex-col', props.shown === undefined ? 'gap-6' : 'gap-5', className)}
    >
      {groups.map((group) => (
        <Group key={group.title} group={group} {...props} />
      ))}
    </nav>
  );
}

function Group({
  group: { owner, ownerType, title, tabs },
  shown,
  pathOf,
  onOpen,
}: Omit<SettingsListProps, 'groups' | 'className'> & { group: SettingsGroup }) {
  const id = useId();
  const own = useOwnAvatar();
  const isOnlyPane = shown === undefined;
  return (
    <div role="group" aria-labelledby={id}>
      <div className="mb-1 flex min-w-0 items-center gap-2.5 px-2">
        <Avatar {...avatarOf({ accountType: ownerType, name: owner }, own)} size={24} />
        <h2 id={id} className="min-w-0 truncate text-sm font-semibold" title={owner}>
          <bdi>{owner}</bdi>
          <span className="sr-only">: {title}</span>
        </h2>
      </div>
      <ul className="flex flex-col gap-px">
        {tabs.map((tab) => {
          const Icon = ICONS[tab];
          return (
            <li key={tab}>
              <a
                href={pathOf(tab)}
                aria-current={tab === shown ? 'page' : undefined}
                data-tab={tab}
                onClick={(event) => {
                  if (opensElsewhere(event)) return;
                  event.preventDefault();
                  onOpen(tab);
                }}
                className={cx(
                  'focus-ring-inset flex items-center gap-2.5 rounded-md px-2 pointer-coarse:h-row',
                  isOnlyPane ? 'h-11 text-base' : 'h-9 text-sm',
                  tab === shown ? 'bg-selected font-medium' : 'hover:bg-press/60',
                )}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'grid w-6 shrink-0 place-items-center',
                    tab === shown ? 'text-accent' : 'text-muted',
                  )}
                >
                  <Icon size={isOnlyPane ? 18 : 16} />
                </span>
                <span className="min-w-0 flex-1 truncate">{TAB_LABELS[tab]}</span>
                {isOnlyPane && (
                  <ChevronRight size={16} aria-hidden="true" className="text-muted rtl:-scale-x-100" />
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const last = links.length - 1;
  const to = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}
