import { useState } from 'react';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { countOf } from '@questlog/domain/counts';
import { reasonOf } from '@questlog/api-client/call-failure';
import type { CsvTable } from '@questlog/import/csv/csv-columns';
import type { CsvMapping } from '@questlog/import/csv/csv-mapping';
import { fitted, withoutKnown, type Room } from '@questlog/import/plan/fit-plan';
import { countsOf, type ImportPlan } from '@questlog/import/plan/import-plan';
import { useData } from '../../data/data-context.ts';
import { useSession, useTimeZone, useToday } from '../../data/hooks.ts';
import { ColumnsStep } from './columns-step.tsx';
import { ChooseFile } from './choose-file.tsx';
import { findKnown, type KnownRows } from './find-known.ts';
import { ImportPreview } from './import-preview.tsx';
import { FileReading, ImportDone, ImportProgress } from './import-progress.tsx';
import type { ReadResponse } from './import-messages.ts';
import { readFile, type Reading } from './read-file.ts';
import { writePlan } from './write-plan.ts';

/** A table whose columns the person can choose, with their meaning so far. */
interface Columns {
  readonly file: File;
  readonly table: CsvTable;
  readonly mapping: CsvMapping;
  readonly response: ReadResponse;
}

interface Chosen {
  /** Undefined for a file that is no table. */
  readonly columns: Columns | undefined;
  readonly plan: ImportPlan;
  readonly known: KnownRows;
  readonly room: Room;
}

type State =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'read'; readonly name: string; readonly stop: () => void }
  | ({ readonly step: 'columns' } & Columns)
  | ({ readonly step: 'preview'; readonly name: string } & Chosen)
  | { readonly step: 'write'; readonly share: number; readonly stop: () => void }
  | { readonly step: 'done'; readonly count: number };

/** Import of a file of another app: choose, preview, write (IMPORT-1, IMPORT-8). */
export function ImportTab({ onUpgrade }: { onUpgrade: () => void }) {
  const data = useData();
  const { account } = useSession();
  const [today, timeZone] = [useToday(), useTimeZone()];
  const [state, setState] = useState<State>({ step: 'choose' });
  if (account === null) return null;

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
      planning: { accountId: account.id, now: new Date(), today, projects: data.store.projects() },
    });

  const choose = async (file: File): Promise<void> => {
    const reading = read(file);
    setState({ step: 'read', name: file.name, stop: reading.stop });
    const response = await reading.result;
    if (response.type === 'failure') return setState({ step: 'choose', problem: response.message });
    const { table } = response;
    const columns = table && { file, table, mapping: table.mapping, response };
    if (response.type === 'plan') await preview(file.name, response.plan, columns);
    else
      setState({ step: 'columns', file, table: response.table, mapping: response.table.mapping, response });
  };

  const preview = async (name: string, plan: ImportPlan, columns: Columns | undefined): Promise<void> => {
    try {
      const [known, room] = await Promise.all([findKnown(data.api, plan), roomOf()]);
      setState({ step: 'preview', name, plan, known, room, columns });
    } catch (error) {
      setState({ step: 'choose', problem: reasonOf(error) ?? 'Please try again.' });
    }
  };

  const roomOf = async (): Promise<Room> => {
    const { projects, tasks } = await data.api('GET /api/accounts/{accountId}/usage', {
      params: { accountId: account.id },
    });
    const left = ({ current, max }: typeof tasks) => (max === null ? null : Math.max(max - current, 0));
    return {
      tasks: left(tasks),
      projects: left(projects),
      hasTags: account.features.taggingEnabled,
      hasRepeats: account.subscriptionTier !== 'PersonalFree',
    };
  };

  const write = async ({ plan, known }: Chosen): Promise<void> => {
    const leaving = new AbortController();
    setState({ step: 'write', share: 0, stop: () => leaving.abort() });
    const undo = await writePlan(data, plan, {
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
    const message = `Imported ${countOf(plan.tasks.length, 'task')}.`;
    toast.show({ type: 'success', message, action: { label: 'Undo', onClick: undo } });
    setState({ step: 'done', count: plan.tasks.length });
  };

  switch (state.step) {
    case 'choose':
      return <ChooseFile problem={state.problem} onChoose={(file) => void choose(file)} />;
    case 'read':
      return (
        <FileReading
          name={state.name}
          onCancel={() => {
            state.stop();
            setState({ step: 'choose' });
          }}
        />
      );
    case 'columns': {
      const { file, table } = state;
      return (
        <ColumnsStep
          table={table}
          chosen={state}
          read={(mapping) => read(file, mapping)}
          onDone={(mapping, response) => {
            if (response.type !== 'plan') return;
            void preview(file.name, response.plan, { file, table, mapping, response });
          }}
          onBack={() => setState({ step: 'choose' })}
        />
      );
    }
    case 'preview': {
      const { columns } = state;
      const fresh = withoutKnown(state.plan, state.known.existing);
      const plan = fitted(fresh, state.room, state.known.existing);
      return (
        <ImportPreview
          name={state.name}
          plan={plan}
          counts={countsOf(plan)}
          known={state.plan.tasks.length - fresh.tasks.length}
          left={fresh.tasks.length - plan.tasks.length}
          onUpgrade={onUpgrade}
          onBack={() => setState({ step: 'choose' })}
          onColumns={columns && (() => setState({ step: 'columns', ...columns }))}
          onImport={() => void write({ ...state, plan })}
        />
      );
    }
    case 'write':
      return <ImportProgress label="Adding the tasks" share={state.share} onCancel={state.stop} />;
    case 'done':
      return <ImportDone count={state.count} onMore={() => setState({ step: 'choose' })} />;
  }
}
