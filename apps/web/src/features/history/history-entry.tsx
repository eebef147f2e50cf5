import type { HistoryLine } from '@questlog/domain/history/history-lines';
import { wholeName } from '@questlog/domain/tasks/task-users';
import { Fold } from '@questlog/ui/layout/fold.tsx';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import type { ReactNode } from 'react';
import { useAvatar } from '../../data/avatars/use-avatar.ts';
import { useAccountUsers } from '../../data/hooks.ts';

/** A line of a history: its author's picture, its sentence and its time, and the edits of a text on demand. */
export function HistoryEntry({
  line,
  time,
  heading,
}: {
  line: HistoryLine;
  /** The time in words. */
  time: string;
  /** The task, in a history of several tasks. */
  heading?: ReactNode;
}) {
  const user = useAccountUsers().find(({ id }) => id === line.userId);
  const picture = useAvatar(user?.avatarUrl);
  return (
    <li className="flex min-w-0 gap-2.5 py-1.5 text-sm">
      <Avatar name={user === undefined ? 'Questlog' : wholeName(user)} src={picture} size={24} />
      <div className="min-w-0 flex-1">
        {heading}
        {/* An English sentence, even if it begins with a name that is written from right to left. */}
        <p className="wrap-anywhere">{line.text}</p>
        <p className="text-xs text-muted">
          <time dateTime={line.at}>{time}</time>
          {line.via !== undefined && ` · ${line.via}`}
        </p>
        {line.edits.length > 0 && (
          <Fold title="Show the changes" titleClassName="text-xs text-muted">
            {line.edits.map(({ removed, added }, index) => (
              // The edits of a line never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={index} dir="auto" className="py-1 wrap-anywhere whitespace-pre-wrap">
                {removed !== '' && <del className="bg-danger/10">{removed}</del>}
                {added !== '' && <ins className="bg-success/10 no-underline">{added}</ins>}
              </p>
            ))}
          </Fold>
        )}
      </div>
    </li>
  );
}
