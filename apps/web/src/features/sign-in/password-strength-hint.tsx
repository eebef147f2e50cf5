import { cx } from '@questlog/ui/theme/class-names.ts';
import { passwordStrength, type PasswordStrength } from './password-strength.ts';

const texts: Record<PasswordStrength, string> = {
  empty: 'At least 6 characters. Longer is stronger.',
  short: 'At least 6 characters. Longer is stronger.',
  fair: 'It will do. Longer is stronger.',
  good: 'Good password.',
  strong: 'Strong password.',
};
const steps: Record<PasswordStrength, number> = { empty: 0, short: 0, fair: 1, good: 2, strong: 3 };
const inks = ['', 'bg-warning', 'bg-accent', 'bg-success'];

/** Three quiet marks and a few words under the field of a new password. */
export function PasswordStrengthHint({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const step = steps[strength];
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
      {texts[strength]}
    </span>
  );
}
