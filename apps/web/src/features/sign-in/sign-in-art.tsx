import { Check, Star } from 'lucide-react';
import { DAY_PROGRESS, DAY_TASKS, DAY_TITLE, PRODUCT_LINE } from '@questlog/domain/identity/entry-texts';
import { cx } from '@questlog/ui/theme/class-names.ts';

const COLORS = ['#764ba2', '#d6457f', '#1f9a94', '#dd7a1f'];

/**
 * An image of the product beside the form. Screen readers and keyboard navigation skip it. The built-in
 * identity provider shows the same image (`apps/server/src/identity/pages/entry-art.ts`).
 */
export function SignInArt() {
  return (
    <div
      aria-hidden="true"
      className="relative hidden items-center justify-center overflow-hidden border-l border-border bg-surface p-12 select-none lg:flex"
    >
      <div className="bg-accent-gradient absolute -top-40 -right-40 size-[34rem] rounded-full opacity-15 blur-3xl" />
      <div className="bg-accent-gradient absolute -bottom-48 -left-32 size-[26rem] rounded-full opacity-10 blur-3xl" />
      <div className="relative w-full max-w-md">
        <div className="absolute inset-x-8 -top-4 h-24 rounded-xl bg-raised opacity-60 shadow-md" />
        <div className="relative rounded-xl bg-raised p-6 shadow-lg">
          <p className="flex items-center gap-2 text-lg font-semibold">
            <Star size={18} className="fill-accent-from text-accent-from" />
            {DAY_TITLE}
          </p>
          <p className="mt-0.5 text-sm text-muted">{DAY_PROGRESS}</p>
          <div className="mt-4 h-1.5 overflow-hidden rounded-full bg-press">
            <div className="bg-accent-gradient h-full w-1/2 rounded-full" />
          </div>
          <ul className="mt-4">
            {DAY_TASKS.map(({ title, note, isDone }, index) => (
              <li key={title} className="flex h-12 items-center gap-3 border-b border-border last:border-b-0">
                <span
                  className={cx(
                    'grid size-5 shrink-0 place-items-center rounded-full',
                    isDone ? 'bg-accent-gradient text-on-accent' : 'border-2 border-control',
                  )}
                >
                  {isDone && <Check size={13} strokeWidth={3} />}
                </span>
                <span className={cx('min-w-0 flex-1 truncate', isDone && 'text-muted line-through')}>
                  {title}
                </span>
                <span className="text-xs text-muted">{note}</span>
                <span style={{ backgroundColor: COLORS[index] }} className="size-2.5 rounded-full" />
              </li>
            ))}
          </ul>
        </div>
        <p className="mt-8 text-center text-pretty text-muted">{PRODUCT_LINE}</p>
      </div>
    </div>
  );
}
