import { TRASH_PATH } from '@questlog/domain/addresses';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { can } from '@questlog/domain/accounts/roles';
import { requiredTierOf } from '@questlog/domain/plans/choosable-plans';
import { featureTitle, upgradeSubject } from '@questlog/domain/plans/feature-prompt';
import { featureRejection, type LimitRejection } from '@questlog/domain/plans/limit-rejection';
import type { Feature } from '@questlog/domain/plans/plans';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { useLastDefined } from '@questlog/ui/hooks/use-last-defined.ts';
import { useEffect, useState, type ComponentProps } from 'react';
import type { FilterDialogState } from '../filters/filter-dialog-state.ts';
import { useFilter, useSession } from '../../data/hooks.ts';
import { LimitDialog } from '../../features/account/limit-dialog.tsx';
import { CreateAccountDialog } from '../../features/accounts/create-account-dialog.tsx';
import { SwitchAccountDialog } from '../../features/accounts/switch-account-dialog.tsx';
import { UpgradeDialog } from '../../features/billing/upgrade-dialog.tsx';
import { useData } from '../../data/data-context.ts';
import { useCountOf } from '../../data/filter-hooks.ts';
import { filterLimit } from '../../features/filters/filter-limit.ts';
import { FilterDialog } from '../../features/filters/load-filter-dialog.ts';
import { ArchivedProjectsDialog } from '../../features/projects/archived-projects-dialog.tsx';
import { RepeatDialog } from '../../features/repeating/pattern/repeat-dialog.tsx';
import { FilterByTagsDialog } from '../../features/tags/choice/filter-by-tags-dialog.tsx';
import { ManageTagsDialog } from '../../features/tags/choice/manage-tags-dialog.tsx';
import { TagManagementDialog } from '../../features/tags/management/tag-management-dialog.tsx';
import { TrashDialog } from '../../features/trash/trash-dialog.tsx';
import { showFailure } from '../rejections/dashboard-failure.ts';
import type { DialogState } from './dialog-state.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { EditProject, NewProject } from './project-dialogs.tsx';
import { guardFirstEntry } from '../views/first-entry.ts';
import type { ViewHistory } from '../views/view-history.ts';
import { openPath, plansPath } from '../routes.ts';
import { switchAccount } from '../accounts/switch-account.ts';

/** Shown at a plan limit, over any other dialog (ACCOUNT-14). */
function MetLimit({ state: { limit, show }, canPay }: { state: DialogState; canPay: boolean }) {
  const { shown, open, close, closed } = limit;
  const onUpgrade = (): void => {
    close();
    show({ kind: 'upgrade', subject: shown && upgradeSubject(shown), target: shown?.requiredTier });
  };
  return (
    shown !== undefined && (
      <OverlayBoundary open={open} onClose={close}>
        <LimitDialog
          open={open}
          onClose={close}
          onClosed={closed}
          notice={shown}
          onUpgrade={canPay ? onUpgrade : undefined}
        />
      </OverlayBoundary>
    )
  );
}

interface DashboardDialogsProps {
  state: DialogState;
  page: Pick<ViewHistory, 'setLink' | 'dropLink'>;
  onOpenProject: (projectId: string) => void;
  onOpenFilter: (filterId: string) => void;
  tagFilter: TagFilter | undefined;
  onFilter: (filter: TagFilter | undefined) => void;
  /** Opens the plans that include a feature. */
  onUpgrade: (feature: Feature) => void;
}

export function DashboardDialogs(props: DashboardDialogsProps) {
  const { account } = useSession();
  const canPay = can({ role: account?.userRole ?? 'Member', status: 'Active' }, 'billing.manage');
  // Guard the first history entry here too: a URL can open a dialog before the page is idle.
  useEffect(() => guardFirstEntry(), []);
  return (
    <>
      <OpenDialog {...props} canPay={canPay} />
      <MetLimit state={props.state} canPay={canPay} />
    </>
  );
}

/** The trash has its own URL while it is open (ADDRESS-2). */
function AddressedTrash({
  page: { setLink, dropLink },
  ...frame
}: ComponentProps<typeof TrashDialog> & Pick<DashboardDialogsProps, 'page'>) {
  const { open } = frame;
  useEffect(() => {
    if (!open) return undefined;
    setLink(TRASH_PATH);
    return () => dropLink(TRASH_PATH);
  }, [open, setLink, dropLink]);
  return <TrashDialog {...frame} />;
}

/** Adds or edits a filter, and then opens it. */
function OpenFilterDialog({
  dialog: { filterId, initial },
  onSaved,
  onLimit,
  onUpgrade,
  ...frame
}: Pick<ComponentProps<typeof FilterDialog>, 'open' | 'onClose' | 'onClosed'> & {
  dialog: FilterDialogState;
  onSaved: (filterId: string) => void;
  onLimit: (notice: LimitRejection) => void;
  /** Opens the plans; undefined if the user cannot choose one. */
  onUpgrade: (() => void) | undefined;
}) {
  const data = useData();
  // Saving a filter can reach the limit while the dialog is open.
  const [limit] = useState(() =>
    filterId === undefined ? filterLimit(data.session.state, data.store.filters())?.notice : undefined,
  );
  // Keeps the filter if it is deleted elsewhere while it is edited.
  const filter = useLastDefined(useFilter(filterId ?? null));
  const countOf = useCountOf();
  if (limit !== undefined) return <LimitDialog {...frame} notice={limit} onUpgrade={onUpgrade} />;
  if (filterId !== undefined && filter === undefined) return null;
  return <FilterDialog {...frame} {...{ filter, initial, countOf, onSaved, onLimit }} />;
}

function OpenDialog({
  state,
  page,
  onOpenProject,
  onOpenFilter,
  tagFilter,
  onFilter,
  onUpgrade,
  canPay,
}: DashboardDialogsProps & { canPay: boolean }) {
  const { shown: dialog, open, opening, close, closed } = state;
  const { session, account } = useSession();
  const onSwitch = (accountId: string) => switchAccount(session, accountId);
  if (dialog === undefined) return null;
  const frame = { open, onClose: close, onClosed: closed };
  return (
    <OverlayBoundary key={opening} open={open} onClose={close}>
      {dialog.kind === 'new-project' && <NewProject state={state} onOpenProject={onOpenProject} />}
      {dialog.kind === 'edit-project' && <EditProject state={state} projectId={dialog.projectId} />}
      {dialog.kind === 'filter' && (
        <OpenFilterDialog
          {...frame}
          dialog={dialog}
          onSaved={onOpenFilter}
          onLimit={state.limit.show}
          onUpgrade={canPay ? () => onUpgrade('ADVANCED_PROJECTS') : undefined}
        />
      )}
      {dialog.kind === 'archived-projects' && <ArchivedProjectsDialog {...frame} />}
      {dialog.kind === 'trash' && <AddressedTrash {...{ page, ...frame }} />}
      {dialog.kind === 'upgrade' && canPay && (
        <UpgradeDialog
          {...frame}
          feature={dialog.feature === undefined ? dialog.subject : featureTitle(dialog.feature)}
          target={
            dialog.target ?? (dialog.feature && account ? requiredTierOf(account, dialog.feature) : undefined)
          }
        />
      )}
      {dialog.kind === 'upgrade' && !canPay && (
        <LimitDialog
          {...frame}
          notice={featureRejection(
            dialog.feature ?? 'ADVANCED_PROJECTS',
            account ?? { accountType: 'Personal', subscriptionTier: 'PersonalFree' },
          )}
          onUpgrade={undefined}
        />
      )}
      {dialog.kind === 'manage-tags' && (
        <ManageTagsDialog
          {...frame}
          anchor={dialog.anchor}
          taskIds={dialog.taskIds}
          onSaved={dialog.onSaved}
        />
      )}
      {dialog.kind === 'filter-by-tags' && (
        <FilterByTagsDialog {...frame} filter={tagFilter} onChange={onFilter} />
      )}
      {dialog.kind === 'tag-management' && <TagManagementDialog {...frame} />}
      {dialog.kind === 'repeat' && (
        <RepeatDialog
          {...frame}
          anchor={dialog.anchor}
          taskId={dialog.taskId}
          onUpgrade={() => onUpgrade('REPEATING_TASKS')}
        />
      )}
      {dialog.kind === 'switch-account' && <SwitchAccountDialog {...frame} onSwitch={onSwitch} />}
      {dialog.kind === 'create-account' && (
        <CreateAccountDialog
          {...frame}
          firstType={dialog.type}
          onSwitch={onSwitch}
          onFailure={showFailure}
          onTeamCreated={() => openPath(plansPath('Team'))}
        />
      )}
      {dialog.kind === 'keys' && <KeyboardHelp {...frame} />}
    </OverlayBoundary>
  );
}
