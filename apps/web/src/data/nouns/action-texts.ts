/** The texts that describe waiting and rejected changes to the user. */
import type { Kind } from './action-kinds.ts';
import type { ActionText, ActionTexts } from './action-text.ts';
import { projectTexts } from './projects/project-texts.ts';
import { repeatTexts } from './repeats/repeat-texts.ts';
import type { RequestKind } from './request-kinds.ts';
import { taskTexts } from './tasks/task-texts.ts';

const OTHER: ActionText = { title: 'Change' };

const requestTexts: ActionTexts<RequestKind> = {
  reload: { title: 'Reload' },
  'notifications.update': { title: 'Update notifications' },
  'profile.edit': { title: 'Edit profile' },
  'tag.create': { title: 'Add tag' },
  'tag.delete': { title: 'Delete tag' },
  'tag.edit': { title: 'Edit tag' },
  other: OTHER,
};

const texts: ActionTexts<Kind | RequestKind> = {
  ...taskTexts,
  ...projectTexts,
  ...repeatTexts,
  ...requestTexts,
};

/** Falls back for a kind that another version of the app has queued. */
function textOf(kind: string): ActionText {
  return (texts as Readonly<Record<string, ActionText>>)[kind] ?? OTHER;
}

/** Returns the name of a change. */
export function titleOf({ kind }: { readonly kind: string }): string {
  return textOf(kind).title;
}

/** Returns the message for a change that the server rejected. */
export function refusalOf({ kind }: { readonly kind: string }): string {
  const { title, refusal } = textOf(kind);
  return refusal ?? `Failed to ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
