import type { TagSuggestion } from '@questlog/domain/tags/tag-suggestions';
import { useTags } from '../../../../data/hooks.ts';
import { Chip } from '@questlog/ui/controls/chip.tsx';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';

/**
 * Suggests existing tags while the user types a tag. A click accepts a suggestion; Tab accepts the first one.
 */
export function TagSuggestions({
  suggestions,
  onChoose,
}: {
  suggestions: readonly TagSuggestion[];
  onChoose: (suggestion: TagSuggestion) => void;
}) {
  const tags = useTags();
  const [first] = suggestions;
  if (first === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-1 pt-2">
      <span role="status" className="sr-only">
        {`Press Tab for the tag ${first.path}`}
      </span>
      {suggestions.map((suggestion) => (
        <button
          key={suggestion.path}
          type="button"
          aria-label={`Use the tag ${suggestion.path}`}
          onClick={() => onChoose(suggestion)}
          className="focus-ring relative flex min-w-0 items-center gap-1 rounded-full transition-[filter] hover:brightness-95 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
        >
          <Chip color={tags.find(({ fullPath }) => fullPath === suggestion.path)?.color ?? undefined}>
            {suggestion.path}
          </Chip>
          {suggestion === first && (
            <span aria-hidden="true" className="pointer-coarse:hidden">
              <Kbd keys="tab" />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
