import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { can } from '@questlog/domain/accounts/roles';
import { requiredTierOf } from '@questlog/domain/plans/choosable-plans';
import { featureTitle } from '@questlog/domain/plans/feature-prompt';
import { featureRefusal } from '@questlog/domain/plans/limit-refusal';
import type { Feature } from '@questlog/domain/plans/plans';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';

import { useApi, useSession } from '../../data/hooks.ts';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { AwaitedDialog } from '@questlog/ui/overlays/typed-ahead.tsx';
import { useOverlay } from '@questlog/ui/overlays/open-overlays.ts';
import { useSignOut } from '../../features/account/use-sign-out.ts';
import { dialogLoaders } from '../dialog-loaders.ts';
import { showFailure } from '../refusals/dashboard-failure.ts';
import { lazyPart } from '@questlog/ui/hooks/part.ts';
import type { DialogState } from './dialog-state.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { openPath, plansPath } from '../routes.ts';
import { switchAccount } from '../accounts/switch-account.ts';

const NewProject = lazyPart(dialogLoaders.projectDialogs, (module) => module.NewProject);
const EditProject = lazyPart(dialogLoaders.projectDialogs, (module) => module.EditProject);
const ArchivedProjectsDialog = lazyPart(
  dialogLoaders.archivedProjects,
  (module) => module.ArchivedProjectsDialog,
);
const LimitDialog = lazyPart(dialogLoaders.limitDialog, (module) => module.LimitDialog);
const ManageTagsDialog = lazyPart(dialogLoaders.manageTags, (module) => module.ManageTagsDialog);
const FilterByTagsDialog = lazyPart(dialogLoaders.filterByTags, (module) => module.FilterByTagsDialog);
const TagManagementDialog = lazyPart(dialogLoaders.tagManagement, (module) => module.TagManagementDialog);
const TrashDialog = lazyPart(dialogLoaders.trash, (module) => module.TrashDialog);
const RepeatDialog = lazyPart(dialogLoaders.repeatDialog, (module) => module.RepeatDialog);
const TeamDialog = lazyPart(dialogLoaders.team, (module) => module.TeamDialog);
const SwitchAccountDialog = lazyPart(dialogLoaders.switchAccount, (module) => module.SwitchAccountDialog);
const UserSettingsDialog = lazyPart(dialogLoaders.userSettings, (module) => module.UserSettingsDialog);
const AccountSettingsDialog = lazyPart(
  dialogLoaders.accountSettings,
  (module) => module.AccountSettingsDialog,
);
const CreateAccountDialog = lazyPart(dialogLoaders.createAccount, (module) => module.CreateAccountDialog);
const UpgradeDialog = lazyPart(dialogLoaders.upgrade, (module) => module.UpgradeDialog);
const BillingTab = lazyPart(dialogLoaders.billingTab, (module) => module.BillingTab);
const KeyboardHelp = lazyPart(dialogLoaders.keyboardHelp, (module) => module.KeyboardHelp);

/** A dialog whose code is being fetched: going back gives it up, so that it does not open over another view. */
function OnItsWay({ open, close }: Pick<DialogState, 'open' | 'close'>) {
  useOverlay(open, close);
  return null;
}

/** A limit of the plan that was met, over what else is open (ACCOUNT-14). */
function MetLimit({ state: { limit, show }, canPay }: { state: DialogState; canPay: boolean }) {
  const { shown, open, close, closed } = limit;
  const onUpgrade = (subject: string | undefined): void => {
    close();
    show({ kind: 'upgrade', subject });
  };
  return (
    shown !== undefined && (
      <OverlayBoundary open={open} onClose={close} fallback={<OnItsWay {...{ open, close }} />}>
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
  onOpenProject: (projectId: string) => void;
  /** Of the view on screen. */
  tagFilter: TagFilter | undefined;
  onFilter: (filter: TagFilter | undefined) => void;
  /** Asks for a plan with a feature. */
  onUpgrade: (feature: Feature) => void;
}

/** The dialogs of the dashboard, and a limit over them; the code of each is fetched when it is first wanted, or when nothing else is to do. */
export function DashboardDialogs(props: DashboardDialogsProps) {
  const { account } = useSession();
  const canPay = can({ role: account?.userRole ?? 'Member', status: 'Active' }, 'billing.manage');
  return (
    <>
      <OpenDialog {...props} canPay={canPay} />
      <MetLimit state={props.state} canPay={canPay} />
    </>
  );
}

function OpenDialog({
  state,
  onOpenProject,
  tagFilter,
  onFilter,
  onUpgrade,
  canPay,
}: DashboardDialogsProps & { canPay: boolean }) {
  const { shown: dialog, open, close, closed } = state;
  const signOut = useSignOut();
  const api = useApi();
  const { session, account } = useSession();
  const onSwitch = (accountId: string) => switchAccount(session, accountId);
  if (dialog === undefined) return null;
  const frame = { open, onClose: close, onClosed: closed };
  const onItsWay = (
    <>
      <OnItsWay {...{ open, close }} />
      {open && <AwaitedDialog onGiveUp={close} />}
    </>
  );
  return (
    <OverlayBoundary open={open} onClose={close} fallback={onItsWay}>
      {dialog.kind === 'new-project' && <NewProject state={state} onOpenProject={onOpenProject} />}
      {dialog.kind === 'edit-project' && <EditProject state={state} projectId={dialog.projectId} />}
      {dialog.kind === 'archived-projects' && <ArchivedProjectsDialog {...frame} />}
      {dialog.kind === 'trash' && <TrashDialog {...frame} />}
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
          notice={featureRefusal(
            dialog.feature ?? 'ADVANCED_PROJECTS',
            account ?? { accountType: 'Personal', subscriptionTier: 'PersonalFree' },
          )}
          onUpgrade={undefined}
        />
      )}
      {dialog.kind === 'manage-tags' && (
        <ManageTagsDialog {...frame} taskIds={dialog.taskIds} onSaved={dialog.onSaved} />
      )}
      {dialog.kind === 'filter-by-tags' && (
        <FilterByTagsDialog {...frame} filter={tagFilter} onChange={onFilter} />
      )}
      {dialog.kind === 'tag-management' && <TagManagementDialog {...frame} />}
      {dialog.kind === 'repeat' && (
        <RepeatDialog {...frame} taskId={dialog.taskId} onUpgrade={() => onUpgrade('REPEATING_TASKS')} />
      )}
      {dialog.kind === 'user-settings' && (
        <UserSettingsDialog {...frame} tab={dialog.tab} onSignOut={signOut} />
      )}
      {dialog.kind === 'account-settings' && (
        <AccountSettingsDialog
          {...frame}
          tab={dialog.tab}
          onUpgrade={() => onUpgrade('ADVANCED_PROJECTS')}
          onDelete={(account) => deleteAccount(api, session, account)}
          billing={
            <Boundary fallback={<SkeletonRows rows={4} label="Loading billing information" />}>
              <BillingTab />
            </Boundary>
          }
        />
      )}
      {dialog.kind === 'team' && <TeamDialog {...frame} onUpgrade={() => onUpgrade('TEAM_COLLABORATION')} />}
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
