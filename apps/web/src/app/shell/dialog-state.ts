import type { Feature } from '@questlog/domain/plans/plans';
import { useCallback, useState } from 'react';
import { joinNotices, type LimitNotice } from '../../features/account/limit-error.ts';
import type { AccountDialog } from '../../features/account/account-dialog.ts';

type DashboardDialog =
  | { readonly kind: 'new-project' }
  | { readonly kind: 'edit-project'; readonly projectId: string }
  | { readonly kind: 'archived-projects' }
  | { readonly kind: 'trash' }
  | { readonly kind: 'limit'; readonly notice: LimitNotice }
  | {
      readonly kind: 'upgrade';
      /** What it is wanted for. */
      readonly feature?: Feature | undefined;
    }
  | {
      readonly kind: 'manage-tags';
      readonly taskIds: readonly string[];
      readonly onSaved?: (() => void) | undefined;
    }
  | { readonly kind: 'filter-by-tags' }
  | { readonly kind: 'tag-management' }
  | { readonly kind: 'repeat'; readonly taskId: string }
  | { readonly kind: 'keys' }
  | AccountDialog;

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
