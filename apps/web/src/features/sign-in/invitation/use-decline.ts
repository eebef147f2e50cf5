import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useData } from '../../../data/data-context.ts';

/**
 * Returns a function that declines the invitation after a confirmation (INVITE-6). It resolves with true if
 * the invitation was declined, and rejects with the error from the request.
 */
export function useDecline(token: string, accountName: string): () => Promise<boolean> {
  const { publicApi } = useData();
  const confirm = useConfirm();
  return async () => {
    const isSure = await confirm({
      title: 'Decline this invitation?',
      message: `You won't join ${accountName}. The person who invited you is notified and can invite you again.`,
      confirmText: 'Decline',
      cancelText: 'Keep invitation',
      type: 'warning',
    });
    if (!isSure) return false;
    await publicApi('POST /api/invitations/{token}/decline', { params: { token } });
    return true;
  };
}
