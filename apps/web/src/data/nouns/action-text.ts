/** The texts for a kind of change (OFFLINE-9). */
export interface ActionText {
  /** The name of the change as shown to the user: 'Add task'. */
  readonly title: string;
  /**
   * The message if the server rejects the change. The default is 'Failed to ' followed by the title: 'Failed
   * to add task'.
   */
  readonly refusal?: string;
}
