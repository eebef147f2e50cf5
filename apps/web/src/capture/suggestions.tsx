import { Chip } from '@questlog/ui/controls/chip.tsx';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';

export interface Suggestion {
  /** The tag's full path, the title of the project or section, or the name of the member. */
  readonly name: string;
  readonly color: string | undefined;
  /** The typed text, completed with the suggestion. */
  readonly text: string;
}

/**
 * Suggests existing tags, projects, sections or members while the user types one. A click accepts a suggestion. Tab
 * accepts the first one (TAG-35, CAPTURE-43, CAPTURE-58, CAPTURE-64).
 */
export function Suggestions({
  noun,
  suggestions,
  onChoose,
}: {
  noun: 'tag' | 'project' | 'section' | 'member';
  suggestions: readonly Suggestion[];
  onChoose: (text: string) => void;
}) {
  const [first] = suggestions;
  if (first === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-1 pt-2">
      <span role="status" className="sr-only">
        {`Press Tab for the ${noun} ${first.name}`}
      </span>
      {suggestions.map((suggestion) => (
        <button
          key={suggestion.text}
          type="button"
          aria-label={`Use the ${noun} ${suggestion.name}`}
          onClick={() => onChoose(suggestion.text)}
          className="focus-ring relative flex min-w-0 items-center gap-1 rounded-full transition-[filter] hover:brightness-95 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
        >
          <Chip color={suggestion.color}>{suggestion.name}</Chip>
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
