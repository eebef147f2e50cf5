import { questionForTags } from '@questlog/domain/query/question-for';
import { tagFilterText, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { countOf } from '@questlog/domain/counts';
import { ListFilter, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTags } from '../../../data/hooks.ts';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { Chip } from '@questlog/ui/controls/chip.tsx';

/** Maximum number of tags listed by name. The others are shown as a count. */
const NAMES = 4;

/**
 * Shows a view's tag filter and the number of matching tasks, with buttons to change or remove the filter.
 */
export function TagFilterBanner({
  filter,
  shown,
  onClear,
  onEdit,
  onSave,
}: {
  filter: TagFilter;
  /** The number of rows below the banner (TAG-27). */
  shown: number;
  onClear: () => void;
  onEdit: () => void;
  /** Saves the filter as one in the sidebar. */
  onSave?: ((question: string) => void) | undefined;
}) {
  const known = useTags();
  const tags = useMemo(() => known.filter((tag) => filter.selectedTagIds.includes(tag.id)), [known, filter]);
  const more = tags.length - NAMES;
  return (
    <section
      aria-label="Tag filter"
      className="mb-3 flex animate-fade-in items-center gap-3 rounded-lg bg-accent-soft py-2 ps-3.5 pe-1.5"
    >
      <ListFilter size={18} aria-hidden="true" className="shrink-0 text-accent max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p role="status" className="flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums">
          <span className="font-semibold">{tagFilterText(filter)}</span>
          <span>{countOf(shown, 'task')} shown</span>
        </p>
        <p className="mt-1 flex min-w-0 flex-wrap gap-1 pb-0.5">
          {tags.slice(0, NAMES).map((tag) => (
            <Chip key={tag.id} color={tag.color ?? undefined} className="h-6! max-w-48!">
              <span dir="auto" title={tag.fullPath}>
                {tag.fullPath}
              </span>
            </Chip>
          ))}
          {more > 0 && <span className="self-center text-xs">+{more} more</span>}
        </p>
      </div>
      {onSave !== undefined && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() =>
            onSave(questionForTags(filter, (id) => known.find((tag) => tag.id === id)?.fullPath))
          }
        >
          Save as filter
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onEdit} aria-label="Edit the tag filter">
        Edit
      </Button>
      <IconButton
        label="Clear the tag filter"
        size="sm"
        className="-ms-2"
        icon={<X size={16} aria-hidden="true" />}
        onClick={onClear}
      />
    </section>
  );
}
