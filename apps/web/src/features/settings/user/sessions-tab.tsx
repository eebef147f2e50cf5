import { relativeTime } from '@questlog/domain/dates/relative-time';
import { locale } from '@questlog/domain/interface-locale';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { useApi } from '../../../data/hooks.ts';
import { useQuery } from '../../../data/queries/use-query.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

/** Where the person is signed in, and the end of it all (IDENTITY-39, IDENTITY-40). */
export function SessionsTab({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const api = useApi();
  const confirm = useConfirm();
  const { value, state, reload } = useQuery('GET /api/auth/sessions');
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const [openedAt] = useState(() => Date.now());

  const signOutEverywhere = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      message: 'Every device is signed out at once, this one too.',
      confirmText: 'Sign Out Everywhere',
      type: 'warning',
    });
    if (!isSure) return;
    setFailure(undefined);
    try {
      await api('DELETE /api/auth/sessions');
    } catch (error) {
      setFailure({ reason: reasonOf(error) });
      return;
    }
    void reload();
    await onSignOut();
  };

  if (value === undefined) {
    return state === 'failed' ? (
      <EmptyState
        compact
        level={3}
        title="Failed to load sessions"
        hint="Check your connection and try again."
        action={<RetryButton onRetry={reload} />}
      />
    ) : (
      <SkeletonRows rows={3} label="Loading sessions" />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {failure !== undefined && (
        <Banner tone="error" title="Failed to sign out everywhere">
          {failure.reason}
        </Banner>
      )}
      {/* Safari forgets that a list without bullets is one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label="Sessions">
        {value.sessions.map(({ device, createdAt, usedAt, isCurrent }) => (
          <li
            key={`${createdAt} ${usedAt} ${device ?? ''}`}
            className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0"
          >
            <Monitor size={20} aria-hidden="true" className="shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{device ?? 'Unknown device'}</p>
              <p className="text-sm text-muted">
                {isCurrent ? 'Active now' : `Last used ${relativeTime(Date.parse(usedAt), openedAt, locale)}`}
              </p>
            </div>
            {isCurrent && <Badge tone="accent">This device</Badge>}
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={() => void signOutEverywhere()}>
        Sign out everywhere
      </Button>
    </div>
  );
}
