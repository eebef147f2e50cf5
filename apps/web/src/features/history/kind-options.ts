import { EVENT_KINDS, type EventKind } from '@questlog/domain/history/event-kinds';

const LABELS: Readonly<Record<EventKind, string>> = {
  created: 'Created',
  changed: 'Edited',
  moved: 'Moved',
  completed: 'Completed',
  reopened: 'Reopened',
  deleted: 'Deleted',
  restored: 'Restored',
  commented: 'Commented',
  commentEdited: 'Comment edited',
  commentDeleted: 'Comment deleted',
  assigned: 'Assigned',
  undone: 'Undone',
};

/** The choices of the filter by kind. */
export const KIND_OPTIONS: readonly { readonly value: EventKind | ''; readonly label: string }[] = [
  { value: '', label: 'All changes' },
  ...EVENT_KINDS.map((value) => ({ value, label: LABELS[value] })),
];
