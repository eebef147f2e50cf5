/** What a row can ask of its list. All are stable: a row re-renders only for its own sake. */
export interface RowHandlers {
  readonly toggleOpen: (id: string) => void;
  readonly close: (id: string) => void;
  readonly startEdit: (id: string) => void;
  /** `keepFocus`: the keyboard ended the editing, so the focus goes back to the title. */
  readonly endEdit: (id: string, keepFocus: boolean) => void;
  readonly setCompleted: (id: string, completed: boolean) => void;
  readonly askSchedule: (id: string) => void;
  readonly askDue: (id: string) => void;
  readonly askMove: (id: string) => void;
  readonly askRemove: (id: string) => void;
  readonly openProject: ((projectId: string) => void) | undefined;
}
