import {
  DEFAULT_TAG_FILTER_MODE,
  type TagFilter,
  type TagFilterMode,
} from '@questlog/domain/tags/tag-filter';
import { buildTagTree } from '@questlog/domain/tags/tag-tree';
import type { TagSelection } from '@questlog/domain/tags/tag-tree-selection';
import { countOf } from '@questlog/domain/counts';
import { useMemo, useState } from 'react';
import { useTagUsage, useTags, useView } from '../../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { NoTags } from '../no-tags.tsx';
import type { ShownTag } from '../tree/shown-tag.ts';
import { TagSelector } from '../tree/tag-selector.tsx';

const modes = [
  { value: 'any', label: 'Any of the tags' },
  { value: 'all', label: 'All of the tags' },
] as const;

export interface FilterByTagsDialogProps {
  open: boolean;
  filter: TagFilter | undefined;
  /** Called with undefined to remove the filter. */
  onChange: (filter: TagFilter | undefined) => void;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}

/** Lets the user select the tags that filter a view, and choose whether a task needs any or all of them. */
export function FilterByTagsDialog({ open, filter, onChange, onClose, onClosed }: FilterByTagsDialogProps) {
  const tags = useTags();
  const { counts } = useTagUsage();
  const tree = useMemo(() => buildTagTree<ShownTag>(tags), [tags]);
  const [mode, setMode] = useState<TagFilterMode>(filter?.mode ?? DEFAULT_TAG_FILTER_MODE);
  const [selection, setSelection] = useState<TagSelection>(() => ({
    picked: new Set(filter?.selectedTagIds),
    mixed: new Set(),
    carried: new Set(),
  }));
  const next = useMemo<TagFilter>(
    () => ({ selectedTagIds: [...selection.picked].filter((id) => tree.nodes.has(id)), mode }),
    [selection, mode, tree],
  );

  const apply = (): void => {
    onChange(next.selectedTagIds.length === 0 ? undefined : next);
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      tall
      title="Filter by Tags"
      footer={
        tags.length === 0 ? undefined : (
          <>
            <p aria-live="polite" className="me-auto text-sm text-muted tabular-nums max-sm:w-full">
              {next.selectedTagIds.length === 0 ? 'No filter' : <Matching filter={next} />}
            </p>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={apply}>
              Apply Filter
            </Button>
          </>
        )
      }
    >
      {tags.length === 0 ? (
        <NoTags />
      ) : (
        <>
          <Segmented
            label="Tasks must have"
            value={mode}
            options={modes}
            stretch
            className="mb-3"
            onValueChange={setMode}
          />
          <TagSelector
            tree={tree}
            selection={selection}
            onChange={setSelection}
            rule="single"
            counts={counts}
          />
        </>
      )}
    </Dialog>
  );
}

/** How many tasks in the whole account match the filter. */
function Matching({ filter }: { filter: TagFilter }) {
  const { total } = useView({ kind: 'tag', filter });
  return `${countOf(total, 'open task')} ${total === 1 ? 'matches' : 'match'}`;
}
