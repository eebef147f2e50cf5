import type { View } from '@questlog/domain/tasks/task-views';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { useState } from 'react';
import { useLeftDrafts } from '../../data/drafts/draft-hooks.ts';
import { useQueueSafety, useRejectedActions, useSession } from '../../data/hooks.ts';
import { ConnectionNotice } from '../../features/outbox/connection-notice.tsx';
import { StorageNotice } from '../../features/outbox/storage-notice.tsx';
import { hasPractice } from '../../features/practice/has-practice.ts';
import { overlays } from '../chunks.ts';
import { focusMain } from '../focus-main.ts';
import { useDashboardFailure } from '../rejections/dashboard-failure.ts';
import { useRejectionNotices } from '../rejections/use-rejection-notices.ts';
import type { DialogState } from './dialog-state.ts';

const AccountNotices = lazyWithRetry(overlays, (module) => module.AccountNotices);
const DraftOffers = lazyWithRetry(overlays, (module) => module.DraftOffers);
const RejectionBanners = lazyWithRetry(overlays, (module) => module.RejectionBanners);
const PracticeList = lazyWithRetry(overlays, (module) => module.PracticeList);
const ZoneNotice = lazyWithRetry(overlays, (module) => module.ZoneNotice);

/**
 * The notices above the current view: connection, storage, payment, rejected changes, drafts, and the
 * practice tasks.
 */
export function DashboardNotices({
  accountId,
  view,
  dialogs: { show, limit },
  onOpenTask,
  onNewTask,
  onSearch,
}: {
  accountId: string;
  /** Undefined while the settings are open. */
  view: View | undefined;
  dialogs: DialogState;
  onOpenTask: (taskId: string) => void;
  onNewTask: () => void;
  onSearch: () => void;
}) {
  const isSafe = useQueueSafety();
  const { account, user } = useSession();
  const hasRejected = useRejectedActions().length > 0;
  const hasFallbackZone = typeof user?.fallbackTimeZone === 'string';
  const rejections = useRejectionNotices(limit.show);
  const failure = useDashboardFailure();
  const hasDrafts = useLeftDrafts().length > 0;
  const [newcomer] = useState(hasPractice);
  return (
    <>
      <ConnectionNotice />
      {/* StorageNotice is not loaded lazily, because it must also work offline and without storage. */}
      {!isSafe && <StorageNotice />}
      {account !== null && (account.paymentFailed || hasRejected) && (
        <Boundary broken={null}>
          <AccountNotices account={account} inSettings={view === undefined} />
        </Boundary>
      )}
      {hasFallbackZone && (
        <Boundary broken={null}>
          <ZoneNotice show={show} />
        </Boundary>
      )}
      <Boundary>
        {(rejections.notices.length > 0 || failure !== undefined) && (
          <RejectionBanners {...rejections} failure={failure} />
        )}
      </Boundary>
      {hasDrafts && (
        <Boundary>
          <DraftOffers onOpenTask={onOpenTask} onNewTask={onNewTask} onRemoved={focusMain} />
        </Boundary>
      )}
      {newcomer && (
        <Boundary broken={null}>
          <PracticeList
            accountId={accountId}
            isShown={view?.kind === 'inbox'}
            onNewTask={onNewTask}
            onNewProject={() => show({ kind: 'new-project' })}
            onSearch={onSearch}
            onNewFilter={() => show({ kind: 'filter' })}
          />
        </Boundary>
      )}
    </>
  );
}
