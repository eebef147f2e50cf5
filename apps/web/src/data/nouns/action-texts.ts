/** What a person reads of a change that waits, or that the server has refused. */
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

/** Another version of the app may have queued a kind that this one does not know. */
function textOf(kind: string): ActionText {
  return (texts as Readonly<Record<string, ActionText>>)[kind] ?? OTHER;
}

/** What a person calls a change. */
export function titleOf({ kind }: { readonly kind: string }): string {
  return textOf(kind).title;
}

/** What is said of a change that the server has refused. */
export function refusalOf({ kind }: { readonly kind: string }): string {
  const { title, refusal } = textOf(kind);
  return refusal ?? `Failed to ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
