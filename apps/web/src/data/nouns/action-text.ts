export interface ActionText {
  /** What a person calls it: 'Add task'. */
  readonly title: string;
  /** What is said when the server refuses it; without one, 'Failed to add task'. */
  readonly refusal?: string;
}

export type ActionTexts<K extends string> = Readonly<Record<K, ActionText>>;
