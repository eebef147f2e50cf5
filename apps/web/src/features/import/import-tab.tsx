import { fitted, withoutKnown } from '@questlog/import/plan/fit-plan';
import { countsOf } from '@questlog/import/plan/import-plan';
import type { View } from '@questlog/domain/tasks/task-views';
import { useSession } from '../../data/hooks.ts';
import { ColumnsStep } from './columns-step.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { FileReading, ImportDone, ImportProgress } from './import-progress.tsx';
import { ImportStep } from './import-step.tsx';
import { useImport, type ImportState } from './use-import.ts';

/** The accessible names of the steps. */
const STEP_NAMES: Readonly<Record<ImportState['step'], string>> = {
  choose: 'File to import',
  read: 'Reading the file',
  columns: 'Columns of the table',
  preview: 'Preview of the import',
  write: 'Adding the tasks',
  done: 'Imported',
};

interface ImportTabProps {
  onUpgrade: () => void;
  /** Opens a view that shows imported tasks. */
  onOpenView: (view: View) => void;
}

export function ImportTab(props: ImportTabProps) {
  const { account } = useSession();
  const steps = useImport();
  if (account === null) return null;
  return (
    <ImportStep name={STEP_NAMES[steps.state.step]}>
      <CurrentStep steps={steps} {...props} />
    </ImportStep>
  );
}

function CurrentStep({
  steps: { state, choose, read, preview, write, leave, showColumns },
  onUpgrade,
  onOpenView,
}: ImportTabProps & { steps: ReturnType<typeof useImport> }) {
  switch (state.step) {
    case 'choose':
      return <ChooseFile problem={state.problem} onChoose={(file) => void choose(file)} />;
    case 'read':
      return <FileReading name={state.name} onCancel={leave} />;
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
          onBack={leave}
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
          onBack={leave}
          onColumns={columns && (() => showColumns(columns))}
          onImport={() => void write({ ...state, plan })}
        />
      );
    }
    case 'write':
      return <ImportProgress label="Adding the tasks" share={state.share} onCancel={state.stop} />;
    case 'done':
      return <ImportDone imported={state} onOpenView={onOpenView} onMore={leave} />;
  }
}
