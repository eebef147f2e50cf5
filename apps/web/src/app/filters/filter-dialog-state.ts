/** The dialog that adds or edits a filter. */
export interface FilterDialogState {
  readonly kind: 'filter';
  /** The edited filter; undefined to add one. */
  readonly filterId?: string | undefined;
  /** The first content of a new filter's fields. */
  readonly initial?: { readonly name?: string; readonly query?: string } | undefined;
}

export type ShowFilterDialog = (dialog: FilterDialogState) => void;
