import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Count } from './count.tsx';

export interface CollapsibleProps {
  title: ReactNode;
  /** Beside the title, smaller: a date range, for example. */
  note?: ReactNode;
  count?: number | undefined;
  /** Controls at the end of the head, outside of the button that folds. */
  actions?: ReactNode;
  defaultOpen?: boolean | undefined;
  /** Give both to keep the state elsewhere. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  level?: 2 | 3 | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A section that folds away under its heading. What is folded is not in the tree, so long lists cost nothing. */
export function Collapsible(props: CollapsibleProps) {
  const { title, note, count, actions, defaultOpen = true, level = 2, children, className } = props;
  const [own, setOwn] = useState(defaultOpen);
  const open = props.open ?? own;
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={`${id}-title`} className={className}>
      <div className="flex min-h-row items-center gap-2">
        <Heading className="min-w-0 flex-1 text-base">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? `${id}-panel` : undefined}
            onClick={() => {
              setOwn(!open);
              props.onOpenChange?.(!open);
            }}
            className="focus-ring-inset group flex min-h-9 w-full items-center gap-1.5 rounded-md px-2 text-left transition-colors hover:bg-hover pointer-coarse:min-h-11"
          >
            <ChevronRight
              size={16}
              aria-hidden="true"
              className={cx('shrink-0 text-subtle transition-transform', open && 'rotate-90')}
            />
            <span id={`${id}-title`} className="truncate">
              {title}
            </span>
            {note !== undefined && <span className="truncate text-sm font-normal text-muted">{note}</span>}
            {count !== undefined && <Count value={count} className="ml-auto pl-2" />}
          </button>
        </Heading>
        {actions}
      </div>
      {open && (
        <div id={`${id}-panel`} className="animate-fade-in">
          {children}
        </div>
      )}
    </section>
  );
}
