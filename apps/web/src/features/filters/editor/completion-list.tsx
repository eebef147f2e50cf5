import type { QueryCompletion } from '@questlog/domain/query/complete-query';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useEffect, useRef } from 'react';
import { useProjects, useTags } from '../../../data/hooks.ts';

/** The completions below a question. The line keeps the focus. */
export function CompletionList({
  id,
  options,
  active,
  onChoose,
}: {
  id: string;
  options: readonly QueryCompletion[];
  active: number;
  onChoose: (option: QueryCompletion) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Completions"
      className="absolute top-full left-0 z-10 mt-1 max-h-62 w-80 max-w-full scroll-mb-3 overflow-y-auto overscroll-contain rounded-lg border border-border bg-raised p-1 shadow-md"
    >
      {options.map((option, index) => (
        // The line handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keep the focus in the line.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={cx(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11',
            index === active && 'bg-press',
          )}
        >
          <RowColor term={option.term} />
          <span dir="auto" className="min-w-0 shrink-0 max-w-full truncate">
            {option.label}
          </span>
          {option.hint !== undefined && (
            <span className="min-w-0 flex-1 truncate text-right text-xs text-muted">{option.hint}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** The colour of a tag or project. */
function RowColor({ term }: { term: QueryCompletion['term'] | undefined }) {
  const tags = useTags();
  const projects = useProjects();
  if (term?.kind !== 'tag' && term?.kind !== 'project') return null;
  const rows: readonly { readonly id: string; readonly color: string | null }[] =
    term.kind === 'tag' ? tags : projects;
  const color = rows.find(({ id }) => id === term.id)?.color ?? undefined;
  return color === undefined ? null : <ColorDot color={color} size={8} />;
}
