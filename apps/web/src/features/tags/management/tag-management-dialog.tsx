import { buildTagTree } from '@questlog/domain/tags/tag-tree';
import { tagAnalytics } from '@questlog/domain/tags/tag-tree-usage';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSession, useStoreStatus, useTags, useTagUsage } from '../../../data/hooks.ts';
import { accountQuery, useReader } from '../../../data/queries/account-query.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import type { ShownTag } from '../tree/shown-tag.ts';
import { AnalyticsCards, MostUsedTags, UnusedTagsAlert } from './tag-analytics.tsx';
import { TagFormDialog } from './tag-form-dialog.tsx';
import { TagManager, type TagOrder } from './tag-manager.tsx';
import { TagsOrState } from '../tags-or-state.tsx';
import type { TagTreeControls } from '../tree/tag-tree-view.tsx';

/** A nested dialog: a form, or the confirmation before a tag is deleted. */
interface Question {
  readonly order: TagOrder;
  /** Changes with each dialog, so that its form starts with fresh state. */
  readonly key: number;
  readonly open: boolean;
}

/** The account's tags and their usage, with actions to create, rename, recolour and delete them. */
export function TagManagementDialog({
  open,
  onClose,
  onClosed,
}: {
  open: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}) {
  const { retry } = useStoreStatus();
  const tags = useTags();
  const usage = useTagUsage();
  const tree = useMemo(() => buildTagTree<ShownTag>(tags), [tags]);
  const carried = useCarriedTags();
  const analytics = useMemo(() => tagAnalytics<ShownTag>(tags, usage, carried), [tags, usage, carried]);
  const [onlyUnused, setOnlyUnused] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const lines = useRef<TagTreeControls>(null);

  const openDelete = useCallback(
    (order: TagOrder) => setQuestion((last) => ({ order, key: (last?.key ?? 0) + 1, open: true })),
    [],
  );
  const close = () => setQuestion((now) => now && { ...now, open: false });
  const closed = () => {
    // The row that opened the dialog is removed along with its tag, so focus another row.
    if (question?.order.kind === 'delete' && !tree.nodes.has(question.order.tag.id)) lines.current?.focus();
    // Keep a dialog that was opened while this one was closing.
    setQuestion((now) => (now?.open === true ? now : undefined));
  };
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => openDelete({ kind: 'create' })}
    >
      Create Tag
    </Button>
  );
  const unused = onlyUnused && analytics.unused.length > 0;

  return (
    <Dialog open={open} onClose={onClose} onClosed={onClosed} size="xl" tall title="Tag Management">
      <TagsOrState failure="Failed to load tags" hasAdvice onRetry={retry} emptyAction={create}>
        <div className="flex flex-col gap-4">
          <AnalyticsCards analytics={analytics} />
          <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
            <TagManager
              tree={tree}
              counts={usage.counts}
              only={unused ? analytics.unused : undefined}
              createButton={create}
              onOrder={openDelete}
              lines={lines}
            />
            <div className="flex shrink-0 flex-col gap-5 lg:sticky lg:top-1 lg:w-72">
              <UnusedTagsAlert
                count={analytics.unused.length}
                shown={unused}
                onToggle={() => setOnlyUnused(!unused)}
              />
              <MostUsedTags tags={analytics.mostUsed} />
            </div>
          </div>
        </div>
      </TagsOrState>
      {question !== undefined &&
        (question.order.kind === 'delete' ? (
          <DeleteTagDialog
            key={question.key}
            open={question.open}
            tree={tree}
            tag={question.order.tag}
            onClose={close}
            onClosed={closed}
          />
        ) : (
          <TagFormDialog
            key={question.key}
            open={question.open}
            tree={tree}
            {...formOf(question.order)}
            onClose={close}
            onClosed={closed}
          />
        ))}
    </Dialog>
  );
}

/**
 * Returns the task count of each tag. Only the server knows the completed tasks (TAG-36). Undefined until it
 * has responded.
 */
function useCarriedTags(): ReadonlyMap<string, number> | undefined {
  const { account } = useSession();
  const params = { accountId: account?.id ?? '' };
  const { data } = useQuery(accountQuery(useReader(), 'GET /api/accounts/{accountId}/tags', { params }));
  return useMemo(() => data && new Map(data.map(({ id, taskCount }) => [id, taskCount])), [data]);
}

function formOf(order: Exclude<TagOrder, { kind: 'delete' }>) {
  return order.kind === 'edit' ? { tag: order.tag } : { parentId: order.parent?.id };
}
