import { wholeName } from '@questlog/domain/tasks/task-users';
import type { ComponentProps } from 'react';
import { useAccountUsers } from '../../../data/hooks.ts';

/** A mentioned user in a rendered text, with their current name. A user whom the account does not have is text (COMMENT-16). */
export function Mention({ children, ...props }: ComponentProps<'span'> & { 'data-user'?: string }) {
  const id = props['data-user'];
  return id === undefined ? <span>{children}</span> : <User id={id}>{children}</User>;
}

function User({ id, children }: Pick<ComponentProps<'span'>, 'children'> & { id: string }) {
  const user = useAccountUsers().find((each) => each.id === id);
  if (user === undefined) return children;
  return (
    <span className="rounded-sm bg-accent/10 px-1 font-medium text-accent">
      @<bdi>{wholeName(user)}</bdi>
    </span>
  );
}
