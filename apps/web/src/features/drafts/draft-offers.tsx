import { shorten } from '@questlog/domain/text';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { useDraftActions, useLeftDrafts } from '../../data/drafts/draft-hooks.ts';
import type { LeftDraft } from '../../data/drafts/left-drafts.ts';
import { useStoreStatus, useTask } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';

/**
 * Maximum number of offers at once, so that they don't push the page out of view. Closing one shows the next.
 */
const MOST_AT_ONCE = 3;
const MOST_CHARACTERS = 140;

export interface DraftOffersProps {
  onOpenTask: (id: string) => void;
  onNewTask: () => void;
  /** Called after the user has dismissed an offer with its button, so that the caller can move the focus. */
  onRemoved: () => void;
}

/** Offers to restore unsaved text from a session that ended or a page that crashed (OFFLINE-46). */
export function DraftOffers(props: DraftOffersProps) {
  const left = useLeftDrafts();
  const { status } = useStoreStatus();
  // Wait for the rows: they show whether a draft's task still exists.
  if (status !== 'ready' || left.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-2">
      {left.slice(0, MOST_AT_ONCE).map((draft) => (
        <DraftOffer key={draft.id} draft={draft} {...props} />
      ))}
    </div>
  );
}

function DraftOffer({ draft, onOpenTask, onNewTask, onRemoved }: DraftOffersProps & { draft: LeftDraft }) {
  const { restore, discard } = useDraftActions();
  const task = useTask(draft.of);
  const isNew = draft.kind === 'new-task';
  const isWritable = isNew || task?.completedAt === null || (task !== undefined && draft.kind === 'comment');
  const text = textOf(draft);
  return (
    <Banner
      title={`You were writing ${subjectOf(draft, task)}`}
      action={
        <div className="flex flex-wrap gap-1">
          {isWritable && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                restore(draft);
                if (isNew) onNewTask();
                else onOpenTask(draft.of);
              }}
            >
              Restore
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-label="Copy what you wrote"
            onClick={() => void copyText(text)}
          >
            Copy
          </Button>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              discard(draft);
              onRemoved();
            }}
          >
            Discard
          </Button>
        </div>
      }
    >
      <p dir="auto">"{shorten(text, MOST_CHARACTERS)}"</p>
      {!isWritable && (
        <p>
          {task === undefined
            ? 'The task is no longer here. Copy the text if you still need it.'
            : 'The task is completed. Reopen it to restore the text, or copy it.'}
        </p>
      )}
    </Banner>
  );
}

function subjectOf({ kind, texts }: LeftDraft, task: TaskItem | undefined): string {
  if (kind === 'new-task') return 'a new task';
  if (kind === 'title') return `a new title for "${task?.title ?? texts['base']}"`;
  if (kind === 'comment') return task === undefined ? 'a comment' : `a comment on "${task.title}"`;
  return `the ${kind} of ${task === undefined ? 'a task' : `"${task.title}"`}`;
}

function textOf({ texts: { text, title, description } }: LeftDraft): string {
  return [text, title, description].filter((part) => part !== undefined && part !== '').join('\n\n');
}
