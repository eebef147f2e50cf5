import { desktopQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { Plus } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/**
 * True if the add field at the top of the list is out of view or under the page's header. Updated on events,
 * because checking it in each render would force a layout.
 */
let isPassed = false;

const bottomOf = (element: Element | null): number => element?.getBoundingClientRect().bottom ?? 0;

function subscribe(listener: () => void): () => void {
  const update = (): void => {
    const field = document.querySelector('[data-add-field]');
    const header = document.querySelector('header');
    isPassed = field !== null && bottomOf(field) < bottomOf(header);
    listener();
  };
  update();
  addEventListener('scroll', update, { passive: true });
  addEventListener('resize', update);
  return () => {
    removeEventListener('scroll', update);
    removeEventListener('resize', update);
  };
}

/**
 * The floating button that adds a task. The bottom bar replaces it in windows up to 640 pixels wide. Between
 * 641 and 768 pixels, it is always shown; in wider windows, only while the add field is out of view
 * (VIEW-44).
 */
export function AddTaskButton({ onClick }: { onClick: () => void }) {
  const wide = useMediaQuery(desktopQuery);
  const isFieldPassed = useSyncExternalStore(subscribe, () => isPassed);
  if (wide && !isFieldPassed) return null;
  return (
    <button
      type="button"
      aria-label="Add Task"
      title="Add Task"
      data-screen=""
      onClick={onClick}
      className="bg-primary-gradient focus-ring max-sm:hidden [body:has([data-bulk-bar])_&]:hidden fixed right-[calc(1rem+env(safe-area-inset-right))] bottom-[calc(1rem+var(--covered-below)+env(safe-area-inset-bottom))] z-30 grid size-14 animate-fade-in place-items-center rounded-full text-white shadow-lg transition-[filter,scale] hover:brightness-110 active:scale-95 md:right-[calc(1.5rem+env(safe-area-inset-right))] md:bottom-[calc(1.5rem+var(--covered-below)+env(safe-area-inset-bottom))]"
    >
      <Plus size={26} aria-hidden="true" />
    </button>
  );
}
