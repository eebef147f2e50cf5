/** The kinds of events in the history of a task (HISTORY-1). */
export const EVENT_KINDS = [
  'created',
  'changed',
  'moved',
  'completed',
  'reopened',
  'deleted',
  'restored',
  'commented',
  'commentEdited',
  'commentDeleted',
  'assigned',
  'undone',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The kinds of events for a new value of a field. */
export type FieldEventKind = Extract<EventKind, 'changed' | 'moved' | 'assigned'>;

/** The means by which a change is made. */
export const VIAS = ['app', 'token', 'assistant', 'caldav', 'mail', 'system'] as const;
export type Via = (typeof VIAS)[number];
