import { PROJECT_PALETTE } from '@questlog/domain/palette';
import { Check } from 'lucide-react';
import { useId } from 'react';

/** The ten colours of a project, as radio buttons: arrow keys move, and each says its name. */
export function ColorPicker({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId();
  // A colour from elsewhere (the API takes any) stays choosable until another one is taken.
  const known = PROJECT_PALETTE.some((color) => color.value === value);
  const colors = known ? PROJECT_PALETTE : [...PROJECT_PALETTE, { name: 'Current color', value }];
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Color</legend>
      <div className="-mx-1.5 grid grid-cols-5 justify-items-center sm:grid-cols-10">
        {colors.map((color) => (
          <label
            key={color.value}
            title={color.name}
            className="group relative grid size-11 cursor-pointer place-items-center"
          >
            <input
              type="radio"
              name={name}
              value={color.value}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
              aria-label={color.name}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span
              style={{ backgroundColor: color.value }}
              className="pointer-events-none grid size-7 place-items-center rounded-full text-white ring-offset-2 ring-offset-raised transition-[scale,box-shadow] group-hover:scale-110 peer-checked:ring-2 peer-checked:ring-control peer-focus-visible:ring-2 peer-focus-visible:ring-focus"
            >
              {color.value === value && <Check size={16} strokeWidth={3} aria-hidden="true" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
