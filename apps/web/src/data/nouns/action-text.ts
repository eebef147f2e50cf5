/** The label and error message for a kind of change (OFFLINE-9). */
export interface ActionText {
  /** Shown to the user, such as 'Add task'. */
  readonly title: string;
  /**
   * The message if the server rejects the change. Default: 'Failed to ' and the title, such as 'Failed to add
   * task'.
   */
  readonly rejection?: string;
}
