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
      /** The feature that is missing from the plan. */
      readonly feature?: Feature | undefined;
      /** The reason for the upgrade, if it is not a feature. */
      readonly subject?: string | undefined;
      /** The plan to confirm at once. */
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

/** A layer over the page. It shows one item at a time, until the exit animation has ended. */
interface Layer<T> {
  /** Undefined if nothing is shown. */
  readonly shown: T | undefined;
  /** False during the exit animation. */
  readonly open: boolean;
  /** Shows an item in place of the current one. */
  readonly show: (next: T) => void;
  readonly close: () => void;
  readonly closed: () => void;
}

/** @param join returns the item to show if one is already open; must be stable */
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
  /** The dialog of a plan limit. It lies over the dialog that hit the limit, so that typed text is kept. */
  readonly limit: Layer<LimitNotice>;
}

const replace = (_shown: DashboardDialog, next: DashboardDialog): DashboardDialog => next;

/** Returns the open dialog of the dashboard, at most one at a time, and the limit dialog over it. */
export function useDialogState(): DialogState {
  return { ...useLayer(replace), limit: useLayer(joinNotices) };
}
