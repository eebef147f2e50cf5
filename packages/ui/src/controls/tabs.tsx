import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
}

/** A dialog's pages, one visible at a time. The arrow keys, Home and End switch between the tabs. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onValueChange,
  children,
}: {
  /** The tab list's accessible name. */
  label: string;
  value: Value;
  tabs: ReadonlyArray<Tab<Value>>;
  onValueChange: (value: Value) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onValueChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <>
      {/* Key events from the tabs bubble up to here: only one tab at a time can have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="-mx-1 mb-5 flex gap-1 overflow-x-auto border-b border-border px-1 pt-1"
      >
        {tabs.map((tab) => {
          const isOpen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isOpen}
              aria-controls={`${id}-page`}
              tabIndex={isOpen ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              className={cx(
                'focus-ring-inset -mb-px min-h-9 shrink-0 rounded-t-md border-b-2 px-3 text-sm font-medium transition-colors pointer-coarse:min-h-11',
                isOpen ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-page`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
