import { IconButton } from '@questlog/ui/controls/button.tsx';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { stackQuery } from '@questlog/ui/layout/stack-query.ts';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../data/hooks.ts';
import { groupOf, settingsGroups, tabNamed } from '../../features/settings/settings-tabs.ts';

/** The name of the user or account (VIEW-92). */
export function SettingsHeader({
  named,
  onList,
  onClose,
  end,
}: {
  /** The tab's name in the URL; '' for the list of tabs. */
  named: string;
  onList: () => void;
  onClose: () => void;
  end: ReactNode;
}) {
  const { user, account } = useSession();
  const isStacked = useMediaQuery(stackQuery);
  if (user === null || account === null) return null;
  const groups = settingsGroups(user, account);
  const isList = isStacked && named === '';
  const { owner, title } = groupOf(tabNamed(named, groups), groups);
  return (
    <div className="flex items-center gap-2 py-2 md:pt-6 md:pb-3">
      {isStacked && !isList && (
        <IconButton
          label="All settings"
          className="-ml-2 shrink-0"
          icon={<ArrowLeft size={20} className="rtl:-scale-x-100" />}
          onClick={onList}
        />
      )}
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="truncate text-lg md:text-xl" title={isList ? undefined : owner}>
          {isList ? 'Settings' : owner}
        </h1>
        {!isList && <p className="text-sm text-muted">{title}</p>}
      </div>
      {end}
      <IconButton
        label="Close settings"
        className="-mr-2 shrink-0"
        icon={<X size={20} />}
        onClick={onClose}
      />
    </div>
  );
}
