/** The dialog that adds or edits a filter. */
export interface FilterDialogState {
  readonly kind: 'filter';
  /** The edited filter; undefined to add one. */
  readonly filterId?: string | undefined;
  /** The first content of a new filter's fields. */
  readonly initial?: { readonly name?: string; readonly query?: string } | undefined;
}

/** Opens the dialog, or a tab of the settings. */
export type ShowFilterDialog = (
  dialog: FilterDialogState | { readonly kind: 'settings'; readonly tab: string },
) => void;
