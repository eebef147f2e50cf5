import { reasonOf } from '@questlog/api-client/call-failure';
import { ApiError } from '@questlog/api-client/client';
import type { ApiToken } from '@questlog/contract/identity/api-tokens';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useState } from 'react';
import { useApi } from '../../../../data/hooks.ts';

interface Failure {
  readonly title: string;
  readonly reason: string | undefined;
}

/** Returns the actions on tokens. Each announces its result, and `failure` is the last failure. */
export function useTokenActions(reload: () => Promise<unknown>) {
  const api = useApi();
  const confirm = useConfirm();
  const [failure, setFailure] = useState<Failure>();

  /** @param onRevoked called when the token has left the list */
  const revoke = async ({ id, name }: ApiToken, onRevoked: () => void): Promise<void> => {
    const isSure = await confirm({
      title: `Revoke the token “${name}”?`,
      message: 'Scripts that use it are rejected from now on. This cannot be undone.',
      confirmText: 'Revoke',
      type: 'danger',
    });
    if (!isSure) return;
    setFailure(undefined);
    try {
      await api('DELETE /api/tokens/{id}', { params: { id } });
    } catch (error) {
      setFailure({ title: `Failed to revoke the token “${name}”`, reason: reasonOf(error) });
      return;
    }
    announce(`Revoked the token ${name}`);
    await reload();
    onRevoked();
  };

  const rename = async ({ id, name: before }: ApiToken, name: string): Promise<void> => {
    setFailure(undefined);
    if (name.trim() === '' || name.trim() === before) return;
    try {
      await api('PATCH /api/tokens/{id}', { params: { id }, body: { name } });
      announce(`Renamed the token to ${name.trim()}`);
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.status === 404
          ? {
              title: `The token “${before}” no longer exists`,
              reason: 'It was revoked in the meantime, for example in another tab.',
            }
          : { title: `Failed to rename the token “${before}”`, reason: reasonOf(error) },
      );
    }
    // Also after a failure, which can be due to a change in another tab.
    await reload();
  };

  return { failure, revoke, rename };
}
