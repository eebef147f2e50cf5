import type { TagItem } from '../../../data/nouns/tags/tag-item.ts';
import { useTags } from '../../../data/hooks.ts';
import { Chip } from '@questlog/ui/controls/chip.tsx';

/** The tags that a typed title is about to get. One that is taken off stays text. */
export function TagPreview({
  paths,
  onDismiss,
}: {
  paths: readonly string[];
  onDismiss: (path: string) => void;
}) {
  return (
    <TagChips
      label="Tags will be created:"
      paths={paths}
      dismissLabel={(path) => `Keep #${path} as text`}
      onDismiss={onDismiss}
    />
  );
}

/** Tags that can be taken off one by one; nothing where there are none. */
export function TagChips({
  label,
  paths,
  dismissLabel,
  onDismiss,
}: {
  label: string;
  paths: readonly string[];
  dismissLabel: (path: string) => string;
  onDismiss: (path: string) => void;
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
          onDismiss={() => onDismiss(path)}
        >
          {path}
        </Chip>
      ))}
    </p>
  );
}
