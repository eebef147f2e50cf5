/** An import's steps: choose a file, read it, preview the result, write it (IMPORT-1, IMPORT-8). */
import { wholeName } from '@questlog/domain/tasks/task-users';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { hasFeature } from '@questlog/domain/plans/plans';
import type { CsvTable } from '@questlog/import/csv/csv-columns';
import type { CsvMapping } from '@questlog/import/csv/csv-mapping';
import type { Room } from '@questlog/import/plan/fit-plan';
import { addedText, type ImportPlan } from '@questlog/import/plan/import-plan';
import { useData } from '../../data/data-context.ts';
import { useAccountUsers, useSession, useTimeZone, useToday } from '../../data/hooks.ts';
import { receiveDroppedFiles } from './dropped-file.ts';
import { filterRoomOf } from './filter-room.ts';
import { findKnown, type KnownRows } from './find-known.ts';
import type { ReadResponse } from './import-messages.ts';
import { problemOf } from './import-problem.ts';
import { readFile, type Reading } from './read-file.ts';
import { writePlan } from './write-plan.ts';

/** A table and its columns' meanings, which the user can change. */
export interface Columns {
  readonly file: File;
  readonly table: CsvTable;
  readonly mapping: CsvMapping;
  readonly response: ReadResponse;
}

export interface Chosen {
  /** Undefined if the file is not a table. */
  readonly columns: Columns | undefined;
  readonly plan: ImportPlan;
  readonly known: KnownRows;
  readonly room: Room;
}

/** A finished import. */
export interface Imported {
  readonly added: string;
  readonly plan: ImportPlan;
  /** The id of the undo step; undefined if the import added nothing. */
  readonly stepId: string | undefined;
  /** True if tasks may have created tags, which an undo leaves (UNDO-10). */
  readonly makesTags: boolean;
}

export type ImportState =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'read'; readonly name: string; readonly stop: () => void }
  | ({ readonly step: 'columns' } & Columns)
  | ({ readonly step: 'preview'; readonly name: string } & Chosen)
  | { readonly step: 'write'; readonly share: number; readonly stop: () => void }
  | ({ readonly step: 'done' } & Imported);

/** Returns the import's current step and the functions that open other steps. */
export function useImport() {
  const data = useData();
  const { account, user } = useSession();
  const accountId = account?.id ?? '';
  const [today, timeZone] = [useToday(), useTimeZone()];
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  /** Number of files chosen so far. Responses for an earlier file are discarded. */
  const choices = useRef(0);
  const receive = useEffectEvent((file: File) => {
    if (state.step !== 'write') void choose(file);
  });
  useEffect(() => receiveDroppedFiles((file) => receive(file)), []);
  const read = (file: File, columns?: CsvMapping): Reading =>
    readFile({
      file,
      reading: {
        today,
        timeZone,
        languages: navigator.languages,
        region: new Intl.Locale(navigator.language).region,
        columns,
      },
      planning: { accountId, userId: user?.id ?? '', now: new Date(), today, ...content() },
    });

  /** Returns the projects and sections to which tasks of the file can be added. */
  const accountUsers = useAccountUsers();
  const content = () => {
    const projects = data.store.projects();
    const sections = projects
      .flatMap(({ id }) => data.store.sectionsOf(id))
      .filter(({ archivedAt }) => archivedAt === null);
    const users = accountUsers
      .filter(({ isActive }) => isActive)
      .map((user) => ({ id: user.id, name: wholeName(user) }));
    return { projects, sections, users };
  };

  async function choose(file: File): Promise<void> {
    if (state.step === 'read') state.stop();
    choices.current += 1;
    const choice = choices.current;
    const reading = read(file);
    setState({ step: 'read', name: file.name, stop: reading.stop });
    const response = await reading.result;
    if (choice !== choices.current) return;
    if (response.type === 'failure') return setState({ step: 'choose', problem: response.message });
    const { table } = response;
    const columns = table && { file, table, mapping: table.mapping, response };
    if (response.type === 'plan') await preview(file.name, response.plan, columns);
    else
      setState({ step: 'columns', file, table: response.table, mapping: response.table.mapping, response });
  }

  const preview = async (name: string, plan: ImportPlan, columns: Columns | undefined): Promise<void> => {
    const choice = choices.current;
    try {
      const [known, room] = await Promise.all([findKnown(data.api, plan), roomOf()]);
      if (choice !== choices.current) return;
      const filters = data.store.filters().map(({ id }) => id);
      const existing = new Set([...known.existing, ...filters]);
      setState({ step: 'preview', name, plan, known: { ...known, existing }, room, columns });
    } catch (error) {
      if (choice !== choices.current) return;
      setState({ step: 'choose', problem: problemOf(error) });
    }
  };

  const roomOf = async (): Promise<Room> => {
    const { projects, tasks } = await data.api('GET /api/accounts/{accountId}/usage', {
      params: { accountId: accountId },
    });
    const left = ({ current, max }: typeof tasks) => (max === null ? null : Math.max(max - current, 0));
    return {
      tasks: left(tasks),
      projects: left(projects),
      sections: new Map(data.store.projects().map(({ id }) => [id, data.store.sectionsOf(id).length])),
      tags: new Set(data.store.tags().map(({ fullPath }) => fullPath)),
      hasTags: account?.features.taggingEnabled === true,
      hasRepeats: account !== null && hasFeature(account.subscriptionTier, 'REPEATING_TASKS'),
      filters: filterRoomOf({ user, account }, data.store),
    };
  };

  const write = async ({ plan, known }: Chosen): Promise<void> => {
    const leaving = new AbortController();
    setState({ step: 'write', share: 0, stop: () => leaving.abort() });
    const { id, undo } = await writePlan(data, plan, {
      inTrash: known.inTrash,
      weekStart: firstWeekday(),
      signal: leaving.signal,
      onProgress: (share) => setState({ step: 'write', share, stop: () => leaving.abort() }),
    });
    if (leaving.signal.aborted) {
      undo();
      setState({ step: 'choose' });
      toast.show({ type: 'info', message: 'The import was cancelled. Nothing of it is left.' });
      return;
    }
    const added = addedText(plan);
    toast.show({
      type: 'success',
      message: `Imported ${added}.`,
      action: { label: 'Undo import', onClick: undo },
    });
    const made = new Set(plan.tags.map(({ path }) => path));
    const makesTags = plan.tasks.some(({ tagPaths }) => tagPaths.some((path) => !made.has(path)));
    setState({ step: 'done', added, plan, stepId: id, makesTags });
  };

  const leave = (): void => {
    if (state.step === 'read') state.stop();
    choices.current += 1;
    setState({ step: 'choose' });
  };

  const showColumns = (columns: Columns): void => setState({ step: 'columns', ...columns });

  return { state, choose, read, preview, write, leave, showColumns };
}
