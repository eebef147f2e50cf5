import { Ban, Check } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../theme/class-names.ts';

export interface PickedColor {
  /** The colour's name, for users who cannot see it. */
  readonly name: string;
  /** Any CSS colour. */
  readonly value: string;
}

/** Colours as radio buttons. The arrow keys move between them, and screen readers announce their names. */
export function ColorPicker({
  palette,
  value,
  onChange,
  onClear,
}: {
  palette: readonly PickedColor[];
  /** Null for no colour. */
  value: string | null;
  onChange: (color: string) => void;
  /** Adds the option "no colour". */
  onClear?: (() => void) | undefined;
}) {
  const name = useId();
  // Keep a selected colour that is not in the palette: the API accepts any.
  const known = value === null || palette.some((color) => color.value === value);
  const colors = known ? palette : [...palette, { name: 'Current color', value }];
  const clearable = onClear !== undefined;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Color</legend>
      <div
        className={cx(
          '-mx-1.5 grid justify-items-center',
          clearable ? 'grid-cols-6 sm:grid-cols-11' : 'grid-cols-5 sm:grid-cols-10',
        )}
      >
        {clearable && <Swatch group={name} label="No color" checked={value === null} onPick={onClear} />}
        {colors.map((color) => (
          <Swatch
            key={color.value}
            group={name}
            label={color.name}
            color={color.value}
            checked={color.value === value}
            onPick={() => onChange(color.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Swatch({
  group,
  label,
  color,
  checked,
  onPick,
}: {
  group: string;
  label: string;
  color?: string | undefined;
  checked: boolean;
  onPick: () => void;
}) {
  return (
    <label title={label} className="group relative grid size-11 cursor-pointer place-items-center">
      <input
        type="radio"
        name={group}
        value={color ?? ''}
        checked={checked}
        onChange={onPick}
        aria-label={label}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      <span
        style={{ backgroundColor: color }}
        className={cx(
          'pointer-events-none grid size-7 place-items-center rounded-full forced-color-adjust-none ring-offset-2 ring-offset-raised transition-[scale,box-shadow]',
          'group-hover:scale-110 peer-checked:ring-2 peer-checked:ring-control peer-focus-visible:ring-2 peer-focus-visible:ring-focus',
          color === undefined ? 'border-[1.5px] border-control text-muted' : 'text-white',
        )}
      >
        {color === undefined && <Ban size={16} aria-hidden="true" />}
        {color !== undefined && checked && <Check size={16} strokeWidth={3} aria-hidden="true" />}
      </span>
    </label>
  );
}
