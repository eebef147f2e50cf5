import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { Suspense, useCallback, useState } from 'react';
import { joinNotices, type LimitNotice } from '../../features/account/limit-error.ts';
import { loaders } from '../loaders.ts';
import { lazyPart } from '../part.ts';

const NewProject = lazyPart(loaders.projectDialogs, (module) => module.NewProject);
const EditProject = lazyPart(loaders.projectDialogs, (module) => module.EditProject);
const ArchivedProjectsDialog = lazyPart(loaders.archivedProjects, (module) => module.ArchivedProjectsDialog);
const LimitDialog = lazyPart(loaders.limitDialog, (module) => module.LimitDialog);
const ManageTagsDialog = lazyPart(loaders.manageTags, (module) => module.ManageTagsDialog);
const FilterByTagsDialog = lazyPart(loaders.filterByTags, (module) => module.FilterByTagsDialog);
const TagManagementDialog = lazyPart(loaders.tagManagement, (module) => module.TagManagementDialog);
const TrashDialog = lazyPart(loaders.trash, (module) => module.TrashDialog);
const RepeatDialog = lazyPart(loaders.repeatDialog, (module) => module.RepeatDialog);
const KeyboardHelp = lazyPart(loaders.keyboardHelp, (module) => module.KeyboardHelp);

type DashboardDialog =
  | { readonly kind: 'new-project' }
  | { readonly kind: 'edit-project'; readonly projectId: string }
  | { readonly kind: 'archived-projects' }
  | { readonly kind: 'trash' }
  | { readonly kind: 'limit'; readonly notice: LimitNotice }
  | {
      readonly kind: 'manage-tags';
      readonly taskIds: readonly string[];
      readonly onSaved?: (() => void) | undefined;
    }
  | { readonly kind: 'filter-by-tags' }
  | { readonly kind: 'tag-management' }
  | { readonly kind: 'repeat'; readonly taskId: string }
  | { readonly kind: 'keys' };

export interface DialogState {
  readonly dialog: DashboardDialog | null;
  /** False while the dialog leaves. */
  readonly open: boolean;
  /** Shows a dialog, in place of another one that is open. */
  readonly show: (dialog: DashboardDialog) => void;
  readonly close: () => void;
  readonly closed: () => void;
}

/** Which dialog of the dashboard is shown: one at a time. */
export function useDialogState(): DialogState {
  const [{ dialog, open }, set] = useState<{ dialog: DashboardDialog | null; open: boolean }>({
    dialog: null,
    open: false,
  });
  const show = useCallback(
    (next: DashboardDialog) =>
      set(({ dialog: shown, open }) => {
        const isSecond = open && shown?.kind === 'limit' && next.kind === 'limit';
        const dialog = isSecond ? { ...next, notice: joinNotices(shown.notice, next.notice) } : next;
        return { dialog, open: true };
      }),
    [],
  );
  const close = useCallback(() => set((now) => ({ ...now, open: false })), []);
  const closed = useCallback(() => set((now) => (now.open ? now : { dialog: null, open: false })), []);
  return { dialog, open, show, close, closed };
}

/** The dialogs of the dashboard; the code of each is fetched when it is first wanted, or when nothing else is to do. */
export function DashboardDialogs({
  state,
  onOpenProject,
  tagFilter,
  onFilter,
  onUpgradeForRepeating,
}: {
  state: DialogState;
  onOpenProject: (projectId: string) => void;
  /** Of the view on screen. */
  tagFilter: TagFilter | undefined;
  onFilter: (filter: TagFilter | undefined) => void;
  /** Asks for a plan with repeating tasks. */
  onUpgradeForRepeating: () => void;
}) {
  const { dialog, open, close, closed } = state;
  if (dialog === null) return null;
  const frame = { open, onClose: close, onClosed: closed };
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'new-project' && <NewProject state={state} onOpenProject={onOpenProject} />}
      {dialog.kind === 'edit-project' && <EditProject state={state} projectId={dialog.projectId} />}
      {dialog.kind === 'archived-projects' && <ArchivedProjectsDialog {...frame} />}
      {dialog.kind === 'trash' && <TrashDialog {...frame} />}
      {dialog.kind === 'limit' && <LimitDialog {...frame} notice={dialog.notice} />}
      {dialog.kind === 'manage-tags' && (
        <ManageTagsDialog {...frame} taskIds={dialog.taskIds} onSaved={dialog.onSaved} />
      )}
      {dialog.kind === 'filter-by-tags' && (
        <FilterByTagsDialog {...frame} filter={tagFilter} onChange={onFilter} />
      )}
      {dialog.kind === 'tag-management' && <TagManagementDialog {...frame} />}
      {dialog.kind === 'repeat' && (
        <RepeatDialog {...frame} taskId={dialog.taskId} onUpgrade={onUpgradeForRepeating} />
      )}
      {dialog.kind === 'keys' && <KeyboardHelp {...frame} />}
    </Suspense>
  );
}
