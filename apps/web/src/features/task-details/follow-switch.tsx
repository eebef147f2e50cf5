import { ApiError } from '@questlog/api-client/client';
import { reasonOf } from '@questlog/api-client/call-failure';
import { showsUsers } from '@questlog/domain/tasks/task-users';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { useAccountUsers } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { useReader } from '../../data/queries/account-query.ts';
import { useCommentsVersion } from '../../data/queries/use-comments-version.ts';

/**
 * The button that follows or mutes a task, in accounts with several Active members (PEOPLE-18). It needs a connection. Its
 * place stays empty until the server has said whether the user follows the task.
 */
export function FollowSwitch({ task }: { task: FollowedTask }) {
  const users = useAccountUsers();
  return showsUsers(users) ? <Switch task={task} /> : null;
}

type FollowedTask = Pick<TaskItem, 'id' | 'assigneeId' | 'isPendingSync'>;

function Switch({ task: { id, assigneeId, isPendingSync } }: { task: FollowedTask }) {
  const { api, scope } = useReader();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const comments = useCommentsVersion(id);
  const params = { id };
  // An assignment, a mention and a comment make followers (PEOPLE-8).
  const queryKey = [...scope, '/api/tasks/follow', id, isPendingSync ? '' : assigneeId, comments];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => api('GET /api/tasks/{id}/follow', { params }),
    placeholderData: (shown) => shown,
  });
  if (isError) return null;
  if (data === undefined) return <span className="min-h-8 pointer-coarse:min-h-11" />;
  const { isFollowing } = data;

  const change = async (): Promise<void> => {
    setBusy(true);
    queries.setQueryData(queryKey, { isFollowing: !isFollowing });
    try {
      await api(isFollowing ? 'DELETE /api/tasks/{id}/follow' : 'PUT /api/tasks/{id}/follow', { params });
    } catch (error) {
      queries.setQueryData(queryKey, { isFollowing });
      const message =
        error instanceof ApiError
          ? (reasonOf(error) ?? 'Failed to change whether you follow this task')
          : 'Following a task needs a connection. Try again when you are online.';
      toast.show({ message, type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      size="sm"
      variant="quiet"
      busy={busy}
      data-screen=""
      className="ml-auto text-muted!"
      icon={isFollowing ? <Bell size={16} aria-hidden="true" /> : <BellOff size={16} aria-hidden="true" />}
      title={
        isFollowing
          ? 'You are notified of comments on this task and of its completion.'
          : 'You are notified of this task only if you are assigned or mentioned.'
      }
      onClick={() => void change()}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
