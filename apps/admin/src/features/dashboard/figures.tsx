import { numberText } from '@questlog/domain/counts';
import { Badge } from '@questlog/ui/marks/badge.tsx';

export interface Figure {
  readonly title: string;
  readonly value: number | string;
  readonly note?: string;
  /** Text below the value. */
  readonly about?: string;
}

/** Labelled figures, side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border lg:grid-cols-4">
      {figures.map(({ title, value, note, about = '' }) => (
        <div key={title} className="flex min-w-0 flex-col gap-1 bg-background px-4 py-3.5">
          <dt className="text-sm text-muted">{title}</dt>
          <dd className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xl font-semibold tracking-tight tabular-nums">
            {typeof value === 'number' ? numberText(value) : value}
            {note !== undefined && <Badge className="tracking-normal">{note}</Badge>}
          </dd>
          {about !== '' && <dd className="text-sm text-muted tabular-nums">{about}</dd>}
        </div>
      ))}
    </dl>
  );
}
