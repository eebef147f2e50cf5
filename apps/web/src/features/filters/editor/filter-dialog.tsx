import type { LimitRejection } from '@questlog/domain/plans/limit-rejection';
import { usageLevel, usageText } from '@questlog/domain/plans/usage';
import { PROJECT_PALETTE } from '@questlog/domain/palette';
import { filterTemplates } from '@questlog/domain/query/filter-templates';
import { MAX_FILTER_NAME } from '@questlog/domain/query/saved-filters';
import { isBlank, limitText } from '@questlog/domain/text';
import { Button } from '@questlog/ui/controls/button.tsx';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { ColorPicker } from '@questlog/ui/controls/color-picker.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { UsageMeter } from '@questlog/ui/feedback/usage-meter.tsx';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { Trash2 } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import type { CountOf } from '../../../data/filter-hooks.ts';
import { useData } from '../../../data/data-context.ts';
import { useFilters, useTagging } from '../../../data/hooks.ts';
import type { FilterItem } from '../../../data/nouns/filters/filter-item.ts';
import { useShowsUsers } from '../../../data/row-filter-hooks.ts';

import { QuestionField } from './question-field.tsx';
import { useFilterDraft, type FilterDraft } from './use-filter-draft.ts';
import { deleteFilter } from '../filter-actions.ts';
import { useFilterLimit, type FilterLimit } from '../filter-limit.ts';

export interface FilterDialogProps {
  open: boolean;
  /** The filter to edit. Without it, the dialog saves a new one. */
  filter?: FilterItem | undefined;
  /** The name and question with which a new filter begins, such as those of a search. */
  initial?: { readonly name?: string | undefined; readonly query?: string | undefined } | undefined;
  countOf: CountOf;
  onClose: () => void;
  onClosed: () => void;
  /** Called with the id of a saved filter, before the dialog closes. */
  onSaved?: ((id: string) => void) | undefined;
  /** Called instead of saving if the plan allows no more filters. The dialog stays open. */
  onLimit: (notice: LimitRejection) => void;
}

/** Saves, changes or deletes a filter (FILTER-26 to FILTER-29). */
export function FilterDialog({ filter, initial, ...props }: FilterDialogProps) {
  const { open, countOf, onClose, onClosed, onSaved, onLimit } = props;
  const name = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const draft = useFilterDraft({ filter, initial });
  const limit = useFilterLimit();
  const confirm = useConfirm();
  // While the dialog closes after its own deletion, it does not change.
  const isDeleted = open && draft.isDeleted;
  const isShareable = useShowsUsers() || draft.shared;

  const save = (): void => {
    const problem = draft.problem();
    if (problem !== undefined) {
      draft.complain();
      if (problem === 'name') name.current?.focus();
      else (line.current ?? body.current?.querySelector<HTMLElement>(FIRST_IN_FORM))?.focus();
      return;
    }
    const notice = filter === undefined || isDeleted ? limit?.notice : undefined;
    if (notice !== undefined) {
      onLimit(notice);
      return;
    }
    const id = draft.save();
    if (id !== undefined) onSaved?.(id);
    onClose();
  };

  /** Closes the dialog on Escape or a click beside it, unless the user wants to continue (FILTER-26). */
  const leave = async (): Promise<void> => {
    const question = {
      title: filter === undefined ? 'Discard the new filter?' : 'Discard your changes of the filter?',
      message: 'What you have typed is not saved.',
      confirmText: 'Discard',
      type: 'warning',
    } as const;
    if (!draft.hasTyped() || (await confirm(question))) onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={() => void leave()}
      onClosed={onClosed}
      size="lg"
      title={filter === undefined ? 'New filter' : 'Edit filter'}
      initialFocus={name}
      onSubmit={save}
      footer={
        <>
          {filter !== undefined && !isDeleted && <DeleteButton filter={filter} onDeleted={onClose} />}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {filter === undefined ? 'Save filter' : 'Save changes'}
          </Button>
        </>
      }
    >
      {/* Ctrl/Cmd+Enter works in every field of the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={body}
        className="flex flex-col gap-5"
        onKeyDown={(event) => {
          if (!isModEnter(event)) return;
          event.preventDefault();
          save();
        }}
      >
        {isDeleted && (
          <Banner tone="warning" title="This filter was deleted. Save your changes to add it again." />
        )}
        {filter === undefined && (initial?.query ?? '') === '' && <Templates draft={draft} />}
        <TextField
          ref={name}
          label="Name"
          dir="auto"
          autoComplete="off"
          placeholder="Errands, this week’s calls…"
          value={draft.name}
          error={draft.isComplaining && isBlank(draft.name) ? 'Enter a name for the filter.' : undefined}
          onChange={({ currentTarget }) => draft.setName(limitText(currentTarget.value, MAX_FILTER_NAME))}
        />
        <QuestionField
          text={draft.text}
          onText={draft.setText}
          parsed={draft.parsed}
          reader={draft.reader}
          countOf={countOf}
          isComplaining={draft.isComplaining}
          field={line}
        />
        <ColorPicker palette={PROJECT_PALETTE} value={draft.color} onChange={draft.setColor} />
        {isShareable && (
          <CheckboxField
            checked={draft.shared}
            onCheckedChange={draft.setShared}
            hint="All members see this filter. It shows each of them only the tasks that they can see."
          >
            Share with the account
          </CheckboxField>
        )}
        {filter === undefined && limit !== undefined && <Usage limit={limit} />}
      </div>
    </Dialog>
  );
}

/** The first row's field, or the button that adds one. */
const FIRST_IN_FORM = '[data-query-form] :is(select, button)';

function isModEnter({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !isComposing(nativeEvent);
}

/** Deletes the filter and offers Undo (FILTER-29). */
function DeleteButton({ filter, onDeleted }: { filter: FilterItem; onDeleted: () => void }) {
  const data = useData();
  return (
    <Button
      variant="quiet"
      className="me-auto text-danger"
      icon={<Trash2 size={16} aria-hidden="true" />}
      onClick={() => {
        deleteFilter(data, filter);
        onDeleted();
      }}
    >
      Delete
    </Button>
  );
}

/** Questions to begin with, for a user who sees no filter yet (FILTER-27). */
function Templates({ draft: { reader, setName, setText } }: { draft: FilterDraft }) {
  const filters = useFilters();
  const hasTags = useTagging();
  if (filters.length > 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Begin with a template</legend>
      <div className="flex flex-wrap gap-2">
        {filterTemplates(hasTags ? reader : { tags: [] }).map(({ name, query }) => (
          <Button
            key={name}
            size="sm"
            onClick={() => {
              setName(name);
              setText(query);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The number of filters, once it is close to the plan's limit (FILTER-28). */
function Usage({ limit: { current, max, notice } }: { limit: FilterLimit }) {
  // The smallest plan has room for so few filters that the last one is worth a notice.
  if (notice === undefined && current < max - 1) return null;
  return (
    <div>
      <UsageMeter
        noun="filters"
        text={usageText(current, max, 'filters')}
        level={usageLevel(current, max)}
        current={current}
        max={max}
      />
      {notice !== undefined && <p className="mt-1.5 text-sm text-warning">{notice.message}</p>}
    </div>
  );
}
