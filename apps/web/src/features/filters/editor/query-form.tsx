import {
  conditionsOf,
  conditionsOfRows,
  FORM_FIELDS,
  newRow,
  rowOf,
  treeOfConditions,
  withoutRow,
  type FormConditions,
  type FormField,
  type FormRow,
} from '@questlog/domain/query/query-form';
import { currentNames, printQuery } from '@questlog/domain/query/print-query';
import { MAX_QUERY_TERMS } from '@questlog/domain/query/query-tree';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShowsUsers } from '../../../data/row-filter-hooks.ts';
import { useTagging } from '../../../data/hooks.ts';
import { FormRowFields } from './form-row.tsx';
import { QueryCount } from './query-count.tsx';
import { ErrorTexts, type QueryEditorProps } from './query-line.tsx';

type Joins = FormConditions['joins'];

interface Rows {
  /** The text that these rows mean. A text from elsewhere replaces the rows. */
  readonly text: string;
  readonly joins: Joins;
  readonly rows: readonly (FormRow & { readonly key: string })[];
  /** Number of rows that the user has added. */
  readonly added: number;
}

const JOINS = [
  { value: 'and', label: 'All of these' },
  { value: 'or', label: 'Any of these' },
] as const;

/** Says how a row belongs to the one before it, by what joins the others. */
const GROUPINGS = {
  and: (before: number) => `Or, instead of condition ${before}:`,
  or: (before: number) => `And, together with condition ${before}:`,
} as const;

const plus = <Plus size={16} aria-hidden="true" />;

/** A question as rows with a field, an operator and a value, for users who don't type (FILTER-24, FILTER-25). */
export function QueryForm({
  onEditAsText,
  ...editor
}: QueryEditorProps & {
  /** Changes to the line. */
  onEditAsText: () => void;
}) {
  const { text, parsed } = editor;
  const [rows, setRows] = useState<Rows>();
  const read = rows?.text === text ? rows : readRows(text, parsed.tree && conditionsOf(parsed.tree));
  if (read !== undefined) return <Conditions {...editor} rows={read} onRows={setRows} />;
  return (
    <Banner
      title={
        parsed.tree === undefined
          ? 'This question has an error. Edit it as text.'
          : 'This question is too complex for the form.'
      }
      action={
        <Button size="sm" onClick={onEditAsText}>
          Edit as text
        </Button>
      }
    />
  );
}

/** Returns the rows of a text; undefined if the form can't show it. */
function readRows(text: string, read: FormConditions | undefined): Rows | undefined {
  if (text.trim() === '') return { text, joins: 'and', rows: [], added: 0 };
  if (read === undefined) return undefined;
  // The rows of another text must not keep what was typed in these.
  const rows = read.conditions.map((each, index) => ({ ...rowOf(each), key: `${index} ${text}` }));
  return { text, joins: read.joins, rows, added: 0 };
}

/** Returns the fields that the account has. */
function useFields(): readonly FormField[] {
  const hasTags = useTagging();
  const hasMembers = useShowsUsers();
  return (Object.keys(FORM_FIELDS) as FormField[]).filter(
    (field) => (field !== 'tag' || hasTags) && (field !== 'assignee' || hasMembers),
  );
}

function Conditions({
  text,
  onText,
  parsed,
  reader,
  countOf,
  isComplaining = false,
  rows: { joins, rows, added },
  onRows,
}: QueryEditorProps & { rows: Rows; onRows: (rows: Rows) => void }) {
  const fields = useFields();
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** The index of the row to focus after the next render. */
  const focused = useRef<number>(undefined);
  useEffect(() => {
    const index = focused.current;
    focused.current = undefined;
    if (index === undefined) return;
    const row = list.current?.querySelectorAll('[data-row]')[index];
    (row?.querySelector('select') ?? add.current)?.focus();
  });

  const change = (next: Rows['rows'], more: Partial<Rows> = {}): void => {
    const tree = treeOfConditions({ joins: more.joins ?? joins, conditions: conditionsOfRows(next) });
    const written = tree === undefined ? '' : printQuery(tree, currentNames(reader));
    onRows({ joins, added, ...more, text: written, rows: next });
    onText(written);
  };
  const addRow = (isGrouped: boolean): void => {
    focused.current = rows.length;
    const row = newRow(fields.includes('tag') ? 'tag' : 'priority', isGrouped);
    change([...rows, { ...row, key: `added ${added}` }], { added: added + 1 });
  };
  const removeRow = (key: string): void => {
    const index = rows.findIndex((row) => row.key === key);
    focused.current = index;
    change(withoutRow(rows, index));
  };
  const isEmpty = text.trim() === '';
  const hint = rows.length === 0 ? 'Add a condition to find tasks.' : 'Choose a value to find tasks.';

  return (
    <div data-query-form="" className="flex flex-col gap-3">
      {rows.length > 1 && (
        <Segmented
          label="A task must match"
          value={joins}
          options={JOINS}
          onValueChange={(value) => change(rows, { joins: value })}
          className="self-start"
        />
      )}
      <div ref={list} className="flex flex-col gap-3 empty:hidden">
        {rows.map(({ key, ...row }, index) => (
          <FormRowFields
            key={key}
            number={index + 1}
            grouping={row.isGrouped ? GROUPINGS[joins](index) : undefined}
            {...{ row, fields, reader, isComplaining }}
            onRow={(next) => change(rows.map((each) => (each.key === key ? { ...next, key } : each)))}
            onRemove={() => removeRow(key)}
          />
        ))}
      </div>
      {rows.length < MAX_QUERY_TERMS && (
        <div className="flex flex-wrap gap-2">
          <Button ref={add} size="sm" icon={plus} onClick={() => addRow(false)}>
            Add condition
          </Button>
          {rows.length > 0 && (
            <Button size="sm" icon={plus} onClick={() => addRow(true)}>
              {joins === 'and' ? 'Add “or” condition' : 'Add “and” condition'}
            </Button>
          )}
        </div>
      )}
      {(isEmpty && isComplaining) || (!isEmpty && parsed.errors.length > 0) ? (
        <p role="alert" className="text-sm text-danger">
          {isEmpty ? hint : <ErrorTexts errors={parsed.errors} />}
        </p>
      ) : (
        <p className="text-sm text-muted">
          <QueryCount tree={parsed.tree} countOf={countOf} hint={hint} />
        </p>
      )}
    </div>
  );
}
