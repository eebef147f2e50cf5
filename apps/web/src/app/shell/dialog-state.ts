import type { Feature, Tier } from '@questlog/domain/plans/plans';
import { useCallback, useState } from 'react';
import { joinNotices, type LimitNotice } from '../../features/account/limit-error.ts';
import type { FilterDialogState } from '../filters/filter-dialog-state.ts';
import type { AccountDialog } from '../../features/account/account-dialog.ts';

type DashboardDialog =
  | { readonly kind: 'new-project' }
  | { readonly kind: 'edit-project'; readonly projectId: string }
  | { readonly kind: 'archived-projects' }
  | FilterDialogState
  | { readonly kind: 'trash' }
  | {
      readonly kind: 'upgrade';
      /** The feature that the plan lacks. */
      readonly feature?: Feature | undefined;
      /** The reason for the upgrade, unless it is a missing feature. */
      readonly subject?: string | undefined;
      /** If set, the dialog opens at the confirmation of this plan. */
      readonly target?: Tier | undefined;
    }
  | {
      readonly kind: 'manage-tags';
      readonly taskIds: readonly string[];
      readonly anchor: HTMLElement | null;
      readonly onSaved?: (() => void) | undefined;
    }
  | { readonly kind: 'filter-by-tags' }
  | { readonly kind: 'tag-management' }
  | { readonly kind: 'repeat'; readonly taskId: string; readonly anchor: HTMLElement | null }
  | { readonly kind: 'keys' }
  | Exclude<AccountDialog, SettingsDialogState>;

type SettingsDialogState = Extract<AccountDialog, { kind: 'settings' }>;

/** A dialog, or the settings, which are a separate page. */
export type ShownDialog = DashboardDialog | SettingsDialogState;

/** A layer over the page. It shows at most one item, which stays until its exit animation has ended. */
interface Layer<T, Next = T> {
  /** The item to show; undefined if the dialog has nothing to show. */
  readonly shown: T | undefined;
  /** False during the exit animation. */
  readonly open: boolean;
  /**
   * Number of times the layer has opened. Used as a React key, so that an item that reopens during its exit
   * animation is reset.
   */
  readonly opening: number;
  /** Replaces the current item. */
  readonly show: (next: Next) => void;
  readonly close: () => void;
  readonly closed: () => void;
}

/**
 * Returns a layer's state.
 * @param join returns the item to show if one is already open; must be stable between renders
 */
function useLayer<T>(join: (shown: T, next: T) => T): Layer<T> {
  const [{ shown, open, opening }, set] = useState<Pick<Layer<T>, 'shown' | 'open' | 'opening'>>({
    shown: undefined,
    open: false,
    opening: 0,
  });
  const show = useCallback(
    (next: T) =>
      set((now) => ({
        shown: now.open && now.shown !== undefined ? join(now.shown, next) : next,
        open: true,
        opening: now.open ? now.opening : now.opening + 1,
      })),
    [join],
  );
  const close = useCallback(() => set((now) => ({ ...now, open: false })), []);
  const closed = useCallback(() => set((now) => (now.open ? now : { ...now, shown: undefined })), []);
  return { shown, open, opening, show, close, closed };
}

export interface DialogState extends Layer<DashboardDialog, ShownDialog> {
  /**
   * The limit dialog opens over the dialog whose change exceeded a limit. The dialog below keeps its typed
   * text.
   */
  readonly limit: Layer<LimitNotice>;
}

const replace = (_shown: DashboardDialog, next: DashboardDialog): DashboardDialog => next;

/**
 * Returns the dashboard's open dialog, at most one at a time, and the limit dialog over it.
 * @param openSettings shows a tab of the settings; must be stable between renders
 */
export function useDialogState(openSettings: (tab: string) => void): DialogState {
  const layer = useLayer(replace);
  const { show: showDialog, close } = layer;
  const show = useCallback(
    (next: ShownDialog) => {
      if (next.kind !== 'settings') return showDialog(next);
      close();
      openSettings(next.tab);
    },
    [showDialog, close, openSettings],
  );
  return { ...layer, show, limit: useLayer(joinNotices) };
}
