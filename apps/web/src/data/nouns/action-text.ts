/** The texts for a kind of change (OFFLINE-9). */
export interface ActionText {
  /** The name of the change as shown to the user, such as 'Add task'. */
  readonly title: string;
  /**
   * The message if the server rejects the change. By default, this is 'Failed to ' followed by the name, such
   * as 'Failed to add task'.
   */
  readonly refusal?: string;
}
