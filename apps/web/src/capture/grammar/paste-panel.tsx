import { countOf, numberText } from '@questlog/domain/counts';
import { MAX_BULK, type PastedLine, type PastedList } from '@questlog/domain/tasks/pasted-list';
import type { Captured, CaptureItem } from '@questlog/domain/capture/captured';
import { fold } from '@questlog/domain/folded-text';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { useData } from '../../data/data-context.ts';
import { captureLabel } from './capture-label.ts';
import { locale } from '@questlog/domain/interface-locale';

const PREVIEW_LINES = 5;
/** Maximum number of lines in a list for which the panel shows the values that each line sets. */
const MOST_SHOWN = 500;
const REJECTED_NAMED = 8;

const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Lists the lines that can't be added, with the reason: 'Line 3 is …' or 'Lines 3, 9 and 12 are …'. */
function rejectedText(rejected: readonly number[]): string {
  const named = rejected.slice(0, REJECTED_NAMED).map(numberText);
  const more = rejected.length - named.length;
  const lines = conjunction.format(more > 0 ? [...named, `${numberText(more)} more`] : named);
  return rejected.length === 1
    ? `Line ${lines} is longer than 500 characters and is left out.`
    : `Lines ${lines} are longer than 500 characters and are left out.`;
}

/** The lines that the user has chosen to add. */
export interface ChosenLines {
  readonly lines: readonly PastedLine[];
  /** Undefined if #tags and phrases stay text. */
  readonly captured: readonly Captured[] | undefined;
  /** The index of each line's parent; undefined if all lines are at the top level. */
  readonly under: readonly (number | undefined)[] | undefined;
}

/**
 * Asks how to add several pasted lines: one task per line, or a single line. The "Add N tasks" button has the
 * focus, so Enter adds the tasks.
 */
export function PastePanel({
  list,
  readLine,
  tagging,
  room = Infinity,
  onAdd,
  onCancel,
}: {
  list: PastedList;
  /** Returns a line's meaning. Phrases in `dismissed` stay text. Must be stable between renders. */
  readLine: (title: string, dismissed?: ReadonlySet<string>) => Captured;
  tagging: boolean;
  /** How many more tasks the plan allows; undefined if there is no limit. */
  room?: number | undefined;
  onAdd: (chosen: ChosenLines) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [withTags, setWithTags] = useState(false);
  const [withPhrases, setWithPhrases] = useState(false);
  const [asTree, setAsTree] = useState(true);
  const under = asTree ? list.under : undefined;
  const lines = useMemo(() => list.lines.slice(0, MAX_BULK), [list]);
  const fitting = lines.slice(0, room);
  const read = useMemo(() => lines.map(({ title }) => readLine(title)), [readLine, lines]);
  const levels = levelsOf(under);
  const isTag = ({ kind, taken }: CaptureItem): boolean => kind === 'tag' && taken;
  const isPhrase = ({ kind, taken }: CaptureItem): boolean => kind !== 'tag' && taken;
  const hasTags = tagging && read.some(({ items }) => items.some(isTag));
  const hasPhrases = read.some(({ items }) => items.some(isPhrase));
  const isDismissed = (item: CaptureItem): boolean => (item.kind === 'tag' ? !withTags : !withPhrases);
  const captured =
    withTags || withPhrases
      ? read.map((line, index) => {
          const dismissed = new Set(line.items.filter(isDismissed).map(({ text }) => fold(text)));
          return dismissed.size === 0 ? line : readLine(lines[index]?.title ?? '', dismissed);
        })
      : undefined;
  const shown = withPhrases ? MOST_SHOWN : PREVIEW_LINES;
  useEffect(() => add.current?.focus(), []);

  return (
    // Escape works no matter which element in the panel has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        // The dialog around the panel stays open.
        event.stopPropagation();
        onCancel();
      }}
      className="mt-2 animate-rise-in rounded-lg border border-border bg-raised p-4 shadow-md"
    >
      <h2 id={id} className="text-base">
        You pasted {countOf(list.lines.length + list.rejected.length, 'line')}
      </h2>
      <ol className="mt-2 max-h-72 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-sm">
        {lines.slice(0, shown).map((line, index) => (
          // Lines may be equal, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <LinePreview key={index} line={line} captured={captured?.[index]} level={levels[index] ?? 1} />
        ))}
        {lines.length > shown && (
          <li className="py-0.5 text-muted">and {numberText(lines.length - shown)} more</li>
        )}
      </ol>
      {list.rejected.length > 0 && <p className="mt-2 text-sm text-danger">{rejectedText(list.rejected)}</p>}
      {list.lines.length > MAX_BULK && (
        <p className="mt-2 text-sm text-warning">
          At most {numberText(MAX_BULK)} tasks can be added at once. The first {numberText(MAX_BULK)} of{' '}
          {numberText(list.lines.length)} lines are taken.
        </p>
      )}
      {fitting.length < lines.length && (
        <p className="mt-2 text-sm text-warning">
          {fitting.length === 0
            ? 'Your plan has no room for these lines. They stay here until you close this.'
            : `Your plan has room for ${countOf(fitting.length, 'more task')}. The other lines stay here.`}
        </p>
      )}
      {list.under !== undefined && (
        <CheckboxField checked={asTree} onCheckedChange={setAsTree} className="mt-1">
          Make indented lines subtasks
        </CheckboxField>
      )}
      {hasTags && (
        <CheckboxField checked={withTags} onCheckedChange={setWithTags} className="mt-1">
          Turn #tags into tags
        </CheckboxField>
      )}
      {hasPhrases && (
        <CheckboxField checked={withPhrases} onCheckedChange={setWithPhrases} className="mt-1">
          Use the dates, projects and priorities in the lines
        </CheckboxField>
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        {fitting.length > 0 && (
          <Button
            ref={add}
            variant="primary"
            onClick={() => onAdd({ lines: fitting, captured: captured?.slice(0, fitting.length), under })}
          >
            {fitting.length < lines.length
              ? `Add the first ${numberText(fitting.length)}`
              : `Add ${countOf(lines.length, 'task')}`}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A pasted line, either unchanged or as a title and its values. */
function LinePreview({
  line,
  captured,
  level,
}: {
  line: PastedLine;
  captured: Captured | undefined;
  level: number;
}) {
  const data = useData();
  const facts = captured?.items.filter(({ taken }) => taken) ?? [];
  return (
    <li dir="auto" className="flex gap-2 py-0.5" style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
      <span className={cx('truncate', line.isCompleted && 'text-muted line-through')}>
        {captured?.title ?? line.title}
      </span>
      {line.isCompleted && <span className="sr-only">, completed</span>}
      {line.section !== undefined && level === 1 && (
        <span className="truncate text-muted">{line.section}</span>
      )}
      {facts.length > 0 && (
        <span className="shrink-0 text-muted">
          {facts.map((item) => captureLabel(item, data.store.today)).join(', ')}
        </span>
      )}
    </li>
  );
}

/** Returns each line's level in the tree, from 1. */
function levelsOf(under: PastedList['under']): readonly number[] {
  const levels: number[] = [];
  for (const parent of under ?? []) levels.push(parent === undefined ? 1 : (levels[parent] ?? 0) + 1);
  return levels;
}
