import { actionKinds } from './action-kinds.ts';
import type { ActionText } from './action-text.ts';
import type { RequestKind } from './request-kinds.ts';

const OTHER: ActionText = { title: 'Change' };

const requestTexts: Readonly<Record<RequestKind, ActionText>> = {
  reload: { title: 'Reload' },
  'notifications.update': { title: 'Update notifications' },
  'reminder.act': { title: 'Answer a reminder' },
  'profile.edit': { title: 'Edit profile' },
  other: OTHER,
};

const texts: Readonly<Record<string, ActionText>> = { ...actionKinds, ...requestTexts };

/** Uses default text for a kind that only another version of the app knows. */
function textOf(kind: string): ActionText {
  return texts[kind] ?? OTHER;
}

export function titleOf({ kind }: { readonly kind: string }): string {
  return textOf(kind).title;
}

export function rejectionText({ kind }: { readonly kind: string }): string {
  const { title, rejection } = textOf(kind);
  return rejection ?? `Failed to ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
