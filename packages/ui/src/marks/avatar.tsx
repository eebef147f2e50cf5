import { useState } from 'react';
import { cx } from '../theme/class-names.ts';

export type AvatarSize = 16 | 20 | 24 | 32 | 40 | 64;

const sizes: Record<AvatarSize, string> = {
  16: 'size-4 text-[0.5rem]/none',
  20: 'size-5 text-[0.625rem]/none',
  24: 'size-6 text-xs',
  32: 'size-8 text-xs',
  40: 'size-10 text-sm',
  64: 'size-16 text-xl',
};
const hues = [262, 232, 200, 172, 142, 28, 350, 318];

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Invisible characters, such as direction marks. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{DI}\p{Z}\p{M}\u2800]+/u;
/** Maximum code points per initial. More accents on one letter would extend beyond the disc. */
const MAX_CODE_POINTS = 10;

/** Returns the first letters of a name's first and last words. Returns "?" if no character is visible. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/u)
    .map((word) => word.replace(UNSEEN, ''))
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => firstCharacter(word)).join('') || '?';
}

function firstCharacter(word: string): string {
  const character = characters.segment(word).containing(0)?.segment ?? '';
  const capital = character.toUpperCase();
  // Some letters have a two-letter capital form (ß becomes SS), which would be as wide as two initials.
  const shown = capital.length > character.length ? character : capital;
  return Array.from(shown).slice(0, MAX_CODE_POINTS).join('');
}

/**
 * A user or account as a disc with an image, or initials in a constant colour. Decorative: write the name
 * next to it.
 */
export function Avatar({
  name,
  src,
  size = 32,
  className,
}: {
  name: string;
  /** If the image cannot be loaded, the initials are shown. */
  src?: string | undefined;
  size?: AvatarSize | undefined;
  className?: string | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  // Fixed lightness and chroma keep white text legible on every hue.
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
