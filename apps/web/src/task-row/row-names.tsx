/** The project and the tags of a task in its row, by their names. */
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useProject, useTags } from '../data/hooks.ts';
import { useRowScreen } from './row-context.tsx';
import { rowTags } from './row-tags.ts';

/**
 * A name behind a dot of its colour, grey without one. `onOpen` makes it a link. Gives way to a task's title, but is
 * not cut to fewer than a few letters.
 */
export function NamedDot({
  color,
  name,
  title,
  tabIndex,
  onOpen,
}: {
  color: string | null;
  name: string;
  title?: string;
  tabIndex?: number;
  onOpen?: (() => void) | undefined;
}) {
  const content = (
    <>
      <ColorDot color={color ?? 'var(--color-subtle)'} size={8} />
      <span dir="auto" className="line-clamp-1 break-all">
        {name}
      </span>
    </>
  );
  const classes = 'flex h-5 min-w-0 items-center gap-1.5 rounded-sm text-left text-xs text-muted';
  if (onOpen === undefined) {
    return (
      <span data-pill className={classes}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      data-pill
      {...{ tabIndex, title }}
      onClick={onOpen}
      className={cx(
        classes,
        'focus-ring-inset relative z-1 transition-colors after:absolute after:inset-x-0 after:-inset-y-2 hover:text-text',
      )}
    >
      {content}
    </button>
  );
}

/** A task's project. `onOpen` makes it a link. */
export function ProjectName({
  projectId,
  onOpen,
  tabIndex,
}: {
  projectId: string;
  onOpen: ((projectId: string) => void) | undefined;
  tabIndex: number;
}) {
  const project = useProject(projectId);
  if (project === undefined) return null;
  const { color, title } = project;
  return (
    <NamedDot
      {...{ color, tabIndex }}
      name={title}
      title={`Open ${title}`}
      onOpen={onOpen && (() => onOpen(projectId))}
    />
  );
}

/**
 * Shows two of the deepest tags and the number of the others. In a narrow window, that number is part of the number
 * of all facts that do not fit.
 */
export function RowTags({
  tagIds,
  onOpen,
  tabIndex,
}: {
  tagIds: readonly string[];
  onOpen: ((tagId: string) => void) | undefined;
  tabIndex: number;
}) {
  const { stacked } = useRowScreen();
  const { shown, more } = rowTags(tagIds, useTags(), 2);
  return (
    <>
      {shown.map(({ id, color, fullPath }) => (
        <NamedDot
          key={id}
          color={color}
          name={fullPath}
          title={`Tasks tagged ${fullPath}`}
          tabIndex={tabIndex}
          onOpen={onOpen && (() => onOpen(id))}
        />
      ))}
      {more > 0 && (
        <span
          data-more-tags={more}
          className={stacked ? 'sr-only' : 'shrink-0 text-xs text-muted tabular-nums'}
        >
          +{more}
          <VisuallyHidden> more tags</VisuallyHidden>
        </span>
      )}
    </>
  );
}
