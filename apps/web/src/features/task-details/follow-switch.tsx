import { ApiError } from '@questlog/api-client/client';
import { reasonOf } from '@questlog/api-client/call-failure';
import { showsUsers } from '@questlog/domain/tasks/task-users';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { useAccountUsers } from '../../data/hooks.ts';
import { useReader } from '../../data/queries/account-query.ts';

/**
 * The button that follows or mutes a task, in accounts with several Active members (PEOPLE-18). It needs a connection, and
 * is not shown until the server has said whether the user follows the task.
 */
export function FollowSwitch({ taskId }: { taskId: string }) {
  const users = useAccountUsers();
  return showsUsers(users) ? <Switch taskId={taskId} /> : null;
}

function Switch({ taskId }: { taskId: string }) {
  const { api, scope } = useReader();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const params = { id: taskId };
  const queryKey = [...scope, '/api/tasks/follow', taskId];
  const { data } = useQuery({ queryKey, queryFn: () => api('GET /api/tasks/{id}/follow', { params }) });
  if (data === undefined) return null;
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
      title={
        isFollowing
          ? 'You are notified of comments on this task and of its completion.'
          : 'You are notified of this task only if you are assigned or mentioned.'
      }
      onClick={() => void change()}
    >
      {isFollowing ? <Bell size={16} /> : <BellOff size={16} />}
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
