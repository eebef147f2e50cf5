import { wholeName } from '@questlog/domain/tasks/task-users';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useEffect, useRef } from 'react';
import { useAvatar } from '../../../data/avatars/use-avatar.ts';
import type { AccountUserItem } from '../../../data/nouns/users/users.ts';

/** The members below a field that can be mentioned. The field keeps the focus. */
export function MemberList({
  id,
  members,
  active,
  optionId,
  onChoose,
}: {
  id: string;
  members: readonly AccountUserItem[];
  active: AccountUserItem;
  optionId: (member: AccountUserItem) => string;
  onChoose: (member: AccountUserItem) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Members"
      data-over-rows=""
      className="absolute top-full left-0 z-10 mt-1 w-64 max-w-full rounded-lg border border-border bg-raised p-1 shadow-md"
    >
      {members.map((member) => (
        // The field handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={member.id}
          id={optionId(member)}
          role="option"
          tabIndex={-1}
          aria-selected={member === active}
          // Keep the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
          className={cx(
            'flex min-h-9 items-center gap-2 rounded-md px-2 pointer-coarse:min-h-11',
            member === active && 'bg-hover',
          )}
        >
          <Picture member={member} />
          <span dir="auto" className="min-w-0 truncate">
            {wholeName(member)}
          </span>
        </div>
      ))}
    </div>
  );
}

function Picture({ member }: { member: AccountUserItem }) {
  return <Avatar name={wholeName(member)} src={useAvatar(member.avatarUrl)} size={20} />;
}
