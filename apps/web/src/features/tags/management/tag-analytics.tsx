import type { TagAnalytics } from '@questlog/domain/tags/tag-tree-usage';
import { countOf, numberText } from '@questlog/domain/counts';
import { Hash, ListChecks, ListTree, Tags, type LucideIcon } from 'lucide-react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { Count } from '@questlog/ui/marks/count.tsx';
import type { ShownTag } from '../tree/shown-tag.ts';

/** The four statistics above the tags. */
export function AnalyticsCards({ analytics }: { analytics: TagAnalytics<ShownTag> }) {
  const { totalTags, activeTags, taggedTasks, rootTags } = analytics;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Card Icon={Tags} label="Total Tags" value={totalTags} />
      <Card Icon={Hash} label="Active Tags" value={activeTags} hint="Tags on at least one open task" />
      <Card
        Icon={ListChecks}
        label="Tagged Tasks"
        value={taggedTasks}
        hint="Open tasks with at least one tag"
      />
      <Card Icon={ListTree} label="Root Tags" value={rootTags} hint="Tags without a parent" />
    </dl>
  );
}

function Card({
  Icon,
  label,
  value,
  hint,
}: {
  Icon: LucideIcon;
  label: string;
  value: number;
  hint?: string;
}) {
  return (
    <div title={hint} className="flex flex-col-reverse rounded-lg bg-sunken px-3.5 py-2.5">
      <dt className="flex items-center gap-1.5 text-xs text-muted">
        <Icon size={14} aria-hidden="true" className="shrink-0" />
        {label}
      </dt>
      <dd className="text-lg font-semibold tabular-nums">{numberText(value)}</dd>
    </div>
  );
}

/** The five tags with the most open tasks. */
export function MostUsedTags({ tags }: { tags: TagAnalytics<ShownTag>['mostUsed'] }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="most-used-tags">
      <h3 id="most-used-tags" className="text-base">
        Most Used Tags
      </h3>
      <ol className="mt-2 flex flex-col gap-3">
        {tags.map(({ tag, count, barWidth }) => (
          <li key={tag.id}>
            <p className="flex items-center gap-2 text-sm">
              {tag.color !== null && <ColorDot color={tag.color} size={8} />}
              <span dir="auto" title={tag.fullPath} className="min-w-0 flex-1 truncate">
                {tag.fullPath}
              </span>
              <Count value={count} />
              <span className="sr-only">open {count === 1 ? 'task' : 'tasks'}</span>
            </p>
            <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-press">
              <div
                style={{ width: `${barWidth}%` }}
                className="h-full rounded-full bg-accent-gradient transition-[width] duration-200"
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Counts the tags without tasks, and lists them on request. */
export function UnusedTagsAlert({
  count,
  shown,
  onToggle,
}: {
  count: number;
  /** True if the list shows only the unused tags. */
  shown: boolean;
  onToggle: () => void;
}) {
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      title={countOf(count, 'unused tag')}
      action={
        <Button size="sm" variant="quiet" aria-pressed={shown} onClick={onToggle}>
          {shown ? 'Show All' : 'Show Them'}
        </Button>
      }
    >
      {count === 1 ? 'No tasks have this tag.' : 'No tasks have these tags.'}
    </Banner>
  );
}
