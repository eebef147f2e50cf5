import type { TagItem } from '../../data/nouns/tags/tag-item.ts';
import { useTags } from '../../data/hooks.ts';
import { countOf } from '@questlog/domain/counts';
import { pathsOf, type SortedWords } from '@questlog/domain/tags/tagged-text';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Chip } from '@questlog/ui/controls/chip.tsx';

/** Maximum number of unrecognised words shown. The others are counted. */
const MOST_NAMED = 3;

/**
 * Shows the tags that the text adds, offers to turn numbers into tags, and explains which words stay text
 * (TAG-43, TAG-44). A click leaves the focus in the field.
 */
export function TagPreview({
  words,
  onDismiss,
  onAccept,
}: {
  words: SortedWords;
  /** Keeps a recognised tag as text; undefined if all tags stay in the text anyway. */
  onDismiss?: ((path: string) => void) | undefined;
  onAccept: (path: string) => void;
}) {
  const { taken, offered, left } = words;
  const named = left.slice(0, MOST_NAMED);
  const more = left.length - named.length;
  const known = new Set(useTags().map(({ fullPath }) => fullPath));
  const paths = pathsOf(taken);
  const dismissLabel = (path: string): string => `Keep #${path} as text`;
  return (
    <>
      <TagChips
        label="Tags:"
        paths={paths.filter((path) => known.has(path))}
        {...{ dismissLabel, onDismiss }}
      />
      <TagChips
        label="Tags will be created:"
        paths={paths.filter((path) => !known.has(path))}
        {...{ dismissLabel, onDismiss }}
      />
      {offered.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 px-1 pt-2 text-sm text-muted">
          Numbers stay text:
          {offered.slice(0, MOST_NAMED).map((path) => (
            <Button
              key={path}
              size="sm"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAccept(path)}
            >
              Make #{path} a tag
            </Button>
          ))}
        </p>
      )}
      {named.map(({ text, reason }) => (
        <p key={text} className="px-1 pt-1.5 text-xs wrap-anywhere text-muted">
          <bdi>{text}</bdi> stays text: {reason}.
        </p>
      ))}
      {more > 0 && (
        <p className="px-1 pt-1.5 text-xs text-muted">{countOf(more, 'more #word')} stay text too.</p>
      )}
    </>
  );
}

/** The recognised tags, which can be removed one by one. */
export function TagChips({
  label,
  paths,
  dismissLabel,
  onDismiss,
}: {
  label: string;
  paths: readonly string[];
  dismissLabel: (path: string) => string;
  onDismiss?: ((path: string) => void) | undefined;
}) {
  const known = useTags();
  if (paths.length === 0) return null;
  const colorOf = (path: string): string | undefined =>
    known.find((tag: TagItem) => tag.fullPath === path)?.color ?? undefined;
  return (
    <p className="flex flex-wrap items-center gap-1.5 px-1 pt-2 text-sm text-muted">
      {label}
      {paths.map((path) => (
        <Chip
          key={path}
          color={colorOf(path)}
          dismissLabel={dismissLabel(path)}
          onDismiss={onDismiss && (() => onDismiss(path))}
        >
          {path}
        </Chip>
      ))}
    </p>
  );
}
