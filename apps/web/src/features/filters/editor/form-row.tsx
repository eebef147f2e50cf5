import {
  FORM_FIELDS,
  isDateField,
  newRow,
  operatorsOf,
  wordsText,
  type FormField,
  type FormRow,
} from '@questlog/domain/query/query-form';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { NumberField } from '@questlog/ui/controls/number-field.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { DateValue } from './date-value.tsx';
import { termOptions, valueOf } from './term-options.ts';

const MAX_MINUTES = 9_999;

interface RowProps {
  /** Number of the row, from 1. */
  number: number;
  row: FormRow;
  /** The fields that the account has. */
  fields: readonly FormField[];
  reader: QueryReader;
  isComplaining: boolean;
  /** Says how the row belongs to the one before it, if they are in one group. */
  grouping: string | undefined;
  onRow: (row: FormRow) => void;
}

/** A condition of the form: its field, operator and value. */
export function FormRowFields({ onRemove, ...props }: RowProps & { onRemove: () => void }) {
  const { number, row, fields, grouping, onRow } = props;
  const { field, operator } = row;
  const offered = fields.includes(field) ? fields : [...fields, field];
  return (
    <div role="group" aria-label={`Condition ${number}`} data-row="" className="flex flex-col gap-1.5">
      {grouping !== undefined && <p className="text-sm text-muted">{grouping}</p>}
      <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,6fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,9rem)_minmax(0,9.5rem)_minmax(0,1fr)_auto]">
        <Select<FormField>
          label={`Field of condition ${number}`}
          hideLabel
          value={field}
          options={offered.map((value) => ({ value, label: FORM_FIELDS[value] }))}
          onValueChange={(next) => onRow(withField(row, next))}
        />
        <Select
          label={`Operator of condition ${number}`}
          hideLabel
          value={operator}
          options={operatorsOf(row)}
          onValueChange={(next) => onRow({ ...row, operator: next })}
        />
        <div className="col-span-2 min-w-0 max-sm:row-start-2 sm:col-span-1">
          <RowValue key={field} {...props} />
        </div>
        <IconButton
          label={`Remove condition ${number}`}
          icon={<X size={16} />}
          className="mt-0.5 max-sm:row-span-2 max-sm:row-start-1 pointer-coarse:mt-0 max-sm:col-start-3"
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

/** Returns the row with another field. A date remains if the other field is a date, too. */
function withField(row: FormRow, field: FormField): FormRow {
  const { term } = row;
  if (isDateField(field) && term?.kind === 'date') return { ...row, field, term: { ...term, field } };
  return newRow(field, row.isGrouped);
}

function RowValue({ number, row, reader, isComplaining, onRow }: RowProps) {
  const { field, term } = row;
  const label = `Value of condition ${number}`;
  const error = isComplaining && term === undefined ? 'Choose a value, or remove this condition.' : undefined;
  if (isDateField(field)) {
    return (
      <DateValue
        label={label}
        today={reader.today}
        error={error}
        date={term?.kind === 'date' ? term.date : undefined}
        onDate={(date) => onRow({ ...row, term: date && { kind: 'date', field, is: '=', date } })}
      />
    );
  }
  if (field === 'text') return <TextValue {...{ label, error, row, onRow }} />;
  if (field === 'duration') {
    return (
      <NumberField
        label={label}
        hideLabel
        unit="minutes"
        min={0}
        max={MAX_MINUTES}
        error={error}
        value={term?.kind === 'duration' ? term.minutes : null}
        onType={(typed) => {
          const isValid = /^\d+$/u.test(typed) && Number(typed) <= MAX_MINUTES;
          onRow({
            ...row,
            term: isValid ? { kind: 'duration', is: '=', minutes: Number(typed) } : undefined,
          });
        }}
      />
    );
  }
  return <ChosenValue {...{ label, error, row, reader, onRow }} />;
}

interface ValueProps extends Pick<RowProps, 'row' | 'onRow'> {
  label: string;
  error: string | undefined;
}

function ChosenValue({ label, error, row, reader, onRow }: ValueProps & Pick<RowProps, 'reader'>) {
  const { field, term } = row;
  const options = termOptions(field, reader) ?? [];
  const value = term === undefined ? '' : valueOf(term);
  const isKnown = options.some((option) => option.value === value);
  const deleted =
    term !== undefined && 'name' in term && !isKnown ? [{ value, label: `${term.name} (deleted)` }] : [];
  const none =
    term === undefined ? [{ value: '', label: options.length === 0 ? 'None exists yet' : 'Choose…' }] : [];
  return (
    <Select
      label={label}
      hideLabel
      value={value}
      options={[...none, ...deleted, ...options]}
      error={error}
      onValueChange={(next) => {
        const option = options.find((each) => each.value === next);
        if (option !== undefined) onRow({ ...row, term: option.term });
      }}
    />
  );
}

function TextValue({ label, error, row, onRow }: ValueProps) {
  const [typed, setTyped] = useState(row.term?.kind === 'text' ? row.term.text : '');
  return (
    <TextField
      label={label}
      hideLabel
      dir="auto"
      autoComplete="off"
      placeholder="Words in the task"
      value={typed}
      error={error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const text = wordsText(currentTarget.value);
        onRow({ ...row, term: text === '' ? undefined : { kind: 'text', text } });
      }}
    />
  );
}
