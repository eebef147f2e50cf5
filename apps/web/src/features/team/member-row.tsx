import type { Member } from '@questlog/contract/members';
import { readableInstant } from '@questlog/domain/dates/readable-instant';
import { locale } from '@questlog/domain/interface-locale';
import { memberName, statusTitle } from '@questlog/domain/accounts/member-texts';
import { useAvatar } from '../../data/avatars/use-avatar.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { Badge, type BadgeTone } from '@questlog/ui/marks/badge.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import type { MemberStatus } from '@questlog/domain/accounts/roles';
import { factsOf } from './member-facts.ts';

const tones: Record<MemberStatus, BadgeTone> = {
  Pending: 'accent',
  Active: 'success',
  Suspended: 'warning',
  Removed: 'neutral',
};

const joined = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/**
 * A member or an invited person, with the available actions. The browser skips the layout of rows outside the
 * viewport.
 */
export function MemberRow({
  member,
  isSelf,
  actions,
}: {
  member: Member;
  isSelf: boolean;
  actions: readonly MenuEntry[];
}) {
  const { role, status } = factsOf(member);
  const name = memberName(member);
  const picture = useAvatar(member.avatarUrl);
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-border py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] last:border-b-0">
      <Avatar name={name} src={picture} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="min-w-0 truncate font-medium" title={name}>
            {name}
          </span>
          {isSelf && <span className="shrink-0 text-sm text-muted">(you)</span>}
        </p>
        {name !== member.userEmail && (
          <p className="truncate text-sm text-muted" title={member.userEmail}>
            {member.userEmail}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <Badge tone={tones[status]}>{statusTitle(status)}</Badge>
          <span className="font-medium sm:hidden">{role}</span>
          {member.joinedAt !== null && (
            <span>Joined {joined.format(readableInstant(Date.parse(member.joinedAt)))}</span>
          )}
        </p>
      </div>
      <span className="w-20 shrink-0 text-sm max-sm:hidden">{role}</span>
      <MenuButton label={`Actions for ${name}`} entries={actions} />
    </li>
  );
}
