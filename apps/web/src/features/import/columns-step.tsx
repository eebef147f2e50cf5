import { useState } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { Select, type SelectOption } from '@questlog/ui/controls/select.tsx';
import { countOf } from '@questlog/domain/counts';
import type { CsvTable } from '@questlog/import/csv/csv-columns';
import { CSV_FIELDS, type CsvField, type CsvMapping } from '@questlog/import/csv/csv-mapping';
import { columnName, samplesOf, withField } from './column-names.ts';
import type { ReadResponse } from './import-messages.ts';
import type { Reading } from './read-file.ts';

const LEFT_OUT = 'none';
type Choice = CsvField | typeof LEFT_OUT;

const OPTIONS: readonly SelectOption<Choice>[] = [
  { value: LEFT_OUT, label: 'Leave out' },
  ...CSV_FIELDS.map(({ field, names: [label = field] }) => ({ value: field, label })),
];

/**
 * Lets the user choose each column's meaning, and shows how many tasks the import would create (IMPORT-38).
 */
export function ColumnsStep({
  table,
  chosen,
  read,
  onDone,
  onBack,
}: {
  table: CsvTable;
  /** The chosen mapping of the columns, and the result of reading the file with it. */
  chosen: { readonly mapping: CsvMapping; readonly response: ReadResponse };
  /** Rereads the file with a different mapping. */
  read: (mapping: CsvMapping) => Reading;
  onDone: (mapping: CsvMapping, response: ReadResponse) => void;
  onBack: () => void;
}) {
  const [{ mapping, response, reading }, setState] = useState<{
    readonly mapping: CsvMapping;
    /** Undefined while the file is being read. */
    readonly response: ReadResponse | undefined;
    readonly reading: Reading | undefined;
  }>({ ...chosen, reading: undefined });

  const change = (next: CsvMapping): void => {
    reading?.stop();
    const started = read(next);
    setState({ mapping: next, response: undefined, reading: started });
    void started.result.then((result) =>
      setState((state) => (state.reading === started ? { ...state, response: result } : state)),
    );
  };

  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-pretty">
        Choose what each column of this table means. A column of titles is needed.
      </p>
      <CheckboxField
        checked={mapping.hasHeader}
        onCheckedChange={(hasHeader) => change({ ...mapping, hasHeader })}
      >
        The first row has the names of the columns
      </CheckboxField>
      <div className="flex flex-col gap-4">
        {table.header.map((_, index) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- the columns never change
            key={index}
            label={<span dir="auto">{columnName(table, mapping, index)}</span>}
            hint={<span dir="auto">{samplesOf(table, mapping, index) || 'Empty'}</span>}
            value={mapping.fields[index] ?? LEFT_OUT}
            options={OPTIONS}
            onValueChange={(choice) => change(withField(mapping, index, choice === LEFT_OUT ? null : choice))}
          />
        ))}
      </div>
      <p role="status" className="text-sm font-medium">
        {resultText(response)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={response?.type !== 'plan'}
          onClick={() => response !== undefined && onDone(mapping, response)}
        >
          Continue
        </Button>
        <Button
          onClick={() => {
            reading?.stop();
            onBack();
          }}
        >
          Choose Another File
        </Button>
      </div>
    </div>
  );
}

/** Describes the result of the chosen columns: the number of tasks, or the problem. */
function resultText(response: ReadResponse | undefined): string {
  if (response === undefined) return 'Reading…';
  if (response.type === 'columns') return 'No column has the titles of the tasks yet.';
  if (response.type === 'failure') return response.message;
  const { tasks, losses } = response.plan;
  const lost = losses.length === 0 ? '' : ` ${countOf(losses.length, 'value')} left out or changed.`;
  return `${countOf(tasks.length, 'task')}, the first one is "${tasks[0]?.title ?? ''}".${lost}`;
}
