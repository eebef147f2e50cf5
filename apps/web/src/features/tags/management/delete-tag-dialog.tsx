import { descendantsOf, type TagTree } from '@questlog/domain/tags/tag-tree';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Chip } from '@questlog/ui/controls/chip.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { Spinner } from '@questlog/ui/feedback/spinner.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { ShownTag } from '../tree/shown-tag.ts';
import { messageOf, useTagWrites, type TagImpact } from './use-tag-writes.ts';

/** Maximum number of tags listed by name. The others are shown as a count. */
const NAMES = 8;

/**
 * Asks for confirmation before a tag is deleted. Lists its descendants, and counts the tasks that lose a tag.
 */
export function DeleteTagDialog({
  open,
  tree,
  tag,
  onClose,
  onClosed,
}: {
  open: boolean;
  tree: TagTree<ShownTag>;
  tag: ShownTag;
  onClose: () => void;
  onClosed: () => void;
}) {
  const writes = useTagWrites();
  const impact = useImpact(tag.id);
  const [below] = useState(() => descendantsOf(tree, tag.id).map((node) => node.tag));
  const [problem, setProblem] = useState<string>();
  const cancel = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { how, undo } = await writes.remove(tag.id);
      toast.show(
        how === 'done'
          ? {
              message: `Deleted #${tag.fullPath}`,
              type: 'success',
              action: { label: 'Undo', onClick: undo },
            }
          : { message: `#${tag.fullPath} will be deleted when you are back online` },
      );
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      role="alertdialog"
      initialFocus={cancel}
      size="sm"
      title={
        <span dir="auto" className="wrap-anywhere">
          Delete #{tag.fullPath}?
        </span>
      }
      description="Tasks stay; they only lose the tag."
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {below.length === 0 ? 'Delete Tag' : `Delete ${below.length + 1} Tags`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem !== undefined && (
          <Banner tone="error" title="Failed to delete tag">
            {problem}
          </Banner>
        )}
        <section
          aria-label="Impact"
          aria-busy={impact === undefined}
          className="rounded-lg bg-sunken px-4 py-3"
        >
          {impact === undefined && (
            <p className="flex min-h-11 items-center gap-2 text-sm text-muted">
              <Spinner /> Checking which tasks use this tag…
            </p>
          )}
          {impact === 'unknown' && <p className="text-sm">We couldn't check which tasks use this tag.</p>}
          {typeof impact === 'object' && <Impact {...impact} />}
        </section>
        {below.length > 0 && (
          <div>
            <p className="mb-1.5 text-sm text-muted">Deleted with it:</p>
            <p className="flex flex-wrap gap-1">
              {below.slice(0, NAMES).map(({ id, fullPath, color }) => (
                <Chip key={id} color={color ?? undefined}>
                  <span dir="auto" title={fullPath}>
                    {fullPath}
                  </span>
                </Chip>
              ))}
              {below.length > NAMES && (
                <span className="self-center text-xs text-muted">+{below.length - NAMES} more</span>
              )}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Impact({ descendants, tasks, openTasks }: TagImpact) {
  return (
    <dl className="grid grid-cols-3 gap-3">
      <Figure label="Tags below" value={descendants} />
      <Figure label="Tasks" value={tasks} />
      <Figure label="Open tasks" value={openTasks} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/**
 * Returns the effect of deleting the tag. Undefined until the server has counted the tasks, 'unknown' if the
 * request failed.
 */
function useImpact(tagId: string): TagImpact | 'unknown' | undefined {
  const { impact: loadImpact } = useTagWrites();
  const [impact, setImpact] = useState<TagImpact | 'unknown'>();
  useEffect(() => {
    const ended = new AbortController();
    const read = async (): Promise<void> => {
      try {
        setImpact(await loadImpact(tagId, ended.signal));
      } catch {
        if (!ended.signal.aborted) setImpact('unknown');
      }
    };
    void read();
    return () => ended.abort();
  }, [loadImpact, tagId]);
  return impact;
}
