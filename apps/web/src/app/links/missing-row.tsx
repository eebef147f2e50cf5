import { loadAdvice } from '@questlog/api-client/call-failure';
import type { FoundRow } from '@questlog/contract/lookup';
import { relativeTime } from '@questlog/domain/dates/relative-time';
import { locale } from '@questlog/domain/interface-locale';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { trashDaysLeft, trashDaysText } from '@questlog/domain/trash/trash';
import { ApiError } from '@questlog/api-client/client';
import { hasFailed } from '@questlog/api-client/query-options';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useCommands, useProject, useSession, useTask } from '../../data/hooks.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import type { LinkTargetProps } from './link-target-props.ts';
import { useLateRow } from './late-row.ts';
import { LinkDialog, type LinkProblem } from './link-dialog.tsx';
import { useAccountOfLink } from './use-account-of-link.ts';

interface Missing extends LinkTargetProps {
  readonly link: string;
  readonly id: string;
  readonly kind: 'task' | 'project';
}

/**
 * Opens a task or project that this device does not show: it is in another account, in the trash, archived,
 * or not loaded. Shows the same message whether the item does not exist or belongs to other users (ADDRESS-3,
 * ADDRESS-4).
 */
export function MissingRow(target: Missing) {
  const { link, id, kind, page } = target;
  const { account } = useSession();
  const commands = useCommands();
  const read = useQuery(accountQuery(useReader(), 'GET /api/lookup/{id}', { params: { id } }));
  const found = read.data;
  const isHere = found !== undefined && found.accountId === account?.id;
  const isBehind = useLateRow(target, isHere ? found : undefined);
  useAccountOfLink(found?.accountId, target);
  const local = useLocallyArchived(target);
  const onLeave = (): void => page.dropLink(link);

  const restore = (row: Pick<FoundRow, 'kind' | 'title'>, rowId: string): void => {
    const { kind: restored, title } = row;
    if (restored === 'task') commands.restoreTasks([{ id: rowId, title }]);
    else commands.restoreProject({ id: rowId, title });
    toast.show({ message: `Restored "${toastTitle(row.title)}"`, type: 'success' });
  };
  const problem = (): LinkProblem | undefined => {
    if (local !== undefined) return archived(local, restore);
    if (isHere && found.state === 'trash') return trashed(found, () => restore(found, id));
    if (isHere && found.state === 'archived') return archived({ ...found, id }, restore);
    if (isHere) return isBehind ? undefined : deletedProblem(kind);
    if (!hasFailed(read)) return undefined;
    const isRejected = read.error instanceof ApiError && [400, 404].includes(read.error.status);
    return isRejected ? deletedProblem(kind) : failedLookup(kind, read.error, () => void read.refetch());
  };
  const shown = problem();
  return shown === undefined ? null : <LinkDialog key={shown.title} problem={shown} onLeave={onLeave} />;
}

type Archived = Pick<FoundRow, 'kind' | 'title' | 'project'> & { readonly id: string };

/** Returns an archived project, or a task in one, if this device has it. Works offline too. */
function useLocallyArchived({ id, kind }: Missing): Archived | undefined {
  const task = useTask(kind === 'task' ? id : '');
  const project = useProject(kind === 'task' ? (task?.projectId ?? null) : id);
  if (project?.isArchived !== true) return undefined;
  return kind === 'task' && task !== undefined
    ? { kind, id, title: task.title, project }
    : { kind: 'project', id, title: project.title, project: null };
}

function archived(
  { kind, id, title, project }: Archived,
  restore: (row: Pick<FoundRow, 'kind' | 'title'>, id: string) => void,
): LinkProblem {
  if (kind === 'task' && project !== null) {
    return {
      title: 'This task is in an archived project',
      text: `"${title}" is in "${project.title}". Restore the project to see it.`,
      action: {
        label: 'Restore project',
        onClick: () => restore({ kind: 'project', title: project.title }, project.id),
      },
    };
  }
  return {
    title: 'This project is archived',
    text: `"${title}" is hidden from every list except the Journal.`,
    action: { label: 'Restore', onClick: () => restore({ kind, title }, id) },
  };
}

function trashed({ kind, title, deletedAt }: FoundRow, onClick: () => void): LinkProblem {
  const now = Date.now();
  const deleted = Date.parse(deletedAt ?? '');
  return {
    title: `This ${kind} is in the trash`,
    text: `"${title}", deleted ${relativeTime(deleted, now, locale)}. ${trashDaysText(trashDaysLeft(deleted, now))}.`,
    action: { label: 'Restore', onClick },
  };
}

function deletedProblem(kind: FoundRow['kind']): LinkProblem {
  return {
    title: `We couldn't find this ${kind}`,
    text: 'It was deleted, or it belongs to an account that you are not a member of.',
  };
}

/**
 * Returns the message for a failed request.
 * @param onRetry repeats the request
 */
export function failedLookup(
  kind: FoundRow['kind'] | 'filter' | 'tag',
  error: unknown,
  onRetry: () => void,
): LinkProblem {
  return {
    title: `We couldn't look for this ${kind}`,
    text: `It is not on this device. ${loadAdvice(error)}`,
    action: { label: 'Try again', onClick: onRetry },
  };
}
