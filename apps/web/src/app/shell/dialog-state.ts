import type { Feature, Tier } from '@questlog/domain/plans/plans';
import { useCallback, useState } from 'react';
import { joinNotices, type LimitNotice } from '../../features/account/limit-error.ts';
import type { AccountDialog } from '../../features/account/account-dialog.ts';

type DashboardDialog =
  | { readonly kind: 'new-project' }
  | { readonly kind: 'edit-project'; readonly projectId: string }
  | { readonly kind: 'archived-projects' }
  | { readonly kind: 'trash' }
  | {
      readonly kind: 'upgrade';
      /** The gate that it was asked for at. */
      readonly feature?: Feature | undefined;
      /** The reason for the upgrade, if it is not a feature. */
      readonly subject?: string | undefined;
      /** The plan that it opens the confirmation of. */
      readonly target?: Tier | undefined;
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

/** One thing at a time that lies over the page, until it has left. */
interface Layer<T> {
  /** Undefined for nothing. */
  readonly shown: T | undefined;
  /** False while it leaves. */
  readonly open: boolean;
  /** Shows it, in place of what is open. */
  readonly show: (next: T) => void;
  readonly close: () => void;
  readonly closed: () => void;
}

/** @param join what is shown where something is open already; stable */
function useLayer<T>(join: (shown: T, next: T) => T): Layer<T> {
  const [{ shown, open }, set] = useState<Pick<Layer<T>, 'shown' | 'open'>>({
    shown: undefined,
    open: false,
  });
  const show = useCallback(
    (next: T) =>
      set((now) => ({
        shown: now.open && now.shown !== undefined ? join(now.shown, next) : next,
        open: true,
      })),
    [join],
  );
  const close = useCallback(() => set((now) => ({ ...now, open: false })), []);
  const closed = useCallback(() => set((now) => (now.open ? now : { shown: undefined, open: false })), []);
  return { shown, open, show, close, closed };
}

export interface DialogState extends Layer<DashboardDialog> {
  /** A limit of the plan, over the dialog in which it was met: what is typed there stays. */
  readonly limit: Layer<LimitNotice>;
}

const replace = (_shown: DashboardDialog, next: DashboardDialog): DashboardDialog => next;

/** Returns the open dialog of the dashboard, one at a time, and a limit over it. */
export function useDialogState(): DialogState {
  return { ...useLayer(replace), limit: useLayer(joinNotices) };
}
