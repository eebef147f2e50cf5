import { useState } from 'react';
import { cx } from '../theme/class-names.ts';

export type AvatarSize = 24 | 32 | 40 | 64;

const sizes: Record<AvatarSize, string> = {
  24: 'size-6 text-xs',
  32: 'size-8 text-xs',
  40: 'size-10 text-sm',
  64: 'size-16 text-xl',
};
const hues = [262, 232, 200, 172, 142, 28, 350, 318];

/** The first letters of the first and the last word of a name, at most two; "?" for nothing. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('') || '?';
}

/**
 * A person or account as a disc: their picture, else initials, always in the same colour. Decorative: write the name
 * beside it.
 */
export function Avatar({
  name,
  src,
  size = 32,
  className,
}: {
  name: string;
  /** Of the picture. One that cannot be shown is left out. */
  src?: string | undefined;
  size?: AvatarSize | undefined;
  className?: string | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  // Lightness and chroma are fixed, so that white reads on every hue.
  const hue = hues[sum % hues.length] ?? 262;
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: `oklch(0.48 0.12 ${hue})` }}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full font-semibold text-white select-none',
        sizes[size],
        className,
      )}
    >
      {src === undefined || src === broken ? (
        initials(name)
      ) : (
        <img
          alt=""
          src={src}
          onError={() => setBroken(src)}
          className="size-full rounded-full object-cover"
        />
      )}
    </span>
  );
}
