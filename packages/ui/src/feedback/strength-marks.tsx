import { cx } from '../theme/class-names.ts';

const inks = ['', 'bg-warning', 'bg-accent', 'bg-success'];

/** Shows the strength of the typed value below a field, as three marks and a short text. */
export function StrengthMarks({ step, text }: { step: 0 | 1 | 2 | 3; text: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((mark) => (
          <span
            key={mark}
            className={cx(
              'block h-1 w-5 rounded-full transition-colors',
              mark <= step ? inks[step] : 'bg-press',
            )}
          />
        ))}
      </span>
      {text}
    </span>
  );
}
