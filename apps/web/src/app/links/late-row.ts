import type { FoundRow } from '@questlog/contract/lookup';
import { useEffect, useRef, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { useProject, useTask } from '../../data/hooks.ts';
import type { LinkTargetProps } from './link-target-props.ts';
import { homeOf } from '../views/use-task-to-open.ts';

interface LateRow extends Pick<LinkTargetProps, 'page' | 'opening'> {
  readonly id: string;
  readonly kind: 'task' | 'project';
}

/**
 * Opens the row that a link points to once this device has it: after a restore, or when other users' changes
 * arrive.
 * @param found the row, if the server has it in this account
 * @returns true if the row may still arrive
 */
export function useLateRow({ id, kind, page, opening }: LateRow, found: FoundRow | undefined): boolean {
  const data = useData();
  const { settle, view } = page;
  const { requestTask } = opening;
  // Subscribe to these rows: they determine the link's target.
  const task = useTask(kind === 'task' ? id : '');
  const project = useProject(kind === 'task' ? (task?.projectId ?? null) : id);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    const home = task === undefined ? undefined : homeOf(data, id, view);
    isOpened.current = home !== undefined || (kind === 'project' && project?.isArchived === false);
    if (home !== undefined) requestTask(id, home);
    else if (isOpened.current) settle({ view: { kind: 'project', projectId: id } });
  }, [data, id, kind, view, task, project, settle, requestTask]);

  const [isBehind, setIsBehind] = useState(true);
  const state = found?.state;
  useEffect(() => {
    if (state === 'completed') requestTask(id, { view: { kind: 'journal' }, rowId: id });
    if (state === 'open') void data.catchUp().then(() => setIsBehind(false));
  }, [state, data, id, requestTask]);
  return isBehind;
}
