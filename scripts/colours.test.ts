/** Tests the colours of both themes: the contrast of text and marks, the dark ground, and the priorities. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TOKENS = readFileSync(join(ROOT, 'packages/ui/src/theme/tokens.css'), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const PAIR = /--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g;
const COLOURS = new Map(
  Array.from(TOKENS.matchAll(PAIR), ([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

function colour(name: string, theme: Theme): string {
  return COLOURS.get(name)?.[theme] ?? `no token ${name}`;
}

/** Returns red, green and blue as linear light, from 0 to 1. */
function linear(hex: string): readonly [number, number, number] {
  const part = (start: number): number => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [red, green, blue] = linear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return Math.max(a, b) / Math.min(a, b);
}

/** Returns a colour in OKLCH, with the hue in degrees. */
function oklch(hex: string): { readonly l: number; readonly c: number; readonly h: number } {
  const [red, green, blue] = linear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

const GROUNDS = ['background', 'surface', 'raised', 'sunken', 'add-field', 'hover', 'press', 'selected'];
const TEXTS = ['text', 'muted', 'accent', 'danger', 'warning', 'success'];
const MARKS = ['control', 'subtle', 'priority-low', 'priority-medium', 'danger'];

it.each(THEMES)(
  'texts have a contrast of at least 4.5 on every ground of the %s theme (VIEW-33)',
  (theme) => {
    const low = GROUNDS.flatMap((ground) =>
      TEXTS.map((text) => ({
        text,
        ground,
        ratio: contrast(colour(text, theme), colour(ground, theme)),
      })),
    ).filter(({ ratio }) => !(ratio >= 4.5));
    expect(low).toEqual([]);
  },
);

it.each(THEMES)(
  'icons, borders of controls and rings have a contrast of at least 3 on every ground of the %s theme (VIEW-33)',
  (theme) => {
    const low = GROUNDS.flatMap((ground) =>
      MARKS.map((mark) => ({
        mark,
        ground,
        ratio: contrast(colour(mark, theme), colour(ground, theme)),
      })),
    ).filter(({ ratio }) => !(ratio >= 3));
    expect(low).toEqual([]);
  },
);

it.each(['background', 'surface', 'raised', 'sunken', 'add-field', 'hover', 'press'])(
  'the dark %s is a navy (VIEW-33)',
  (name) => {
    const { c, h } = oklch(colour(name, 'dark'));
    expect(c).toBeGreaterThanOrEqual(0.015);
    expect(h).toBeGreaterThanOrEqual(250);
    expect(h).toBeLessThanOrEqual(270);
  },
);

it('the add field is one step lighter than the page in the dark theme (VIEW-33)', () => {
  const step = oklch(colour('add-field', 'dark')).l - oklch(colour('background', 'dark')).l;
  expect(step).toBeGreaterThan(0.02);
  expect(step).toBeLessThan(0.06);
});

it.each(THEMES)('medium priority is orange and low priority is blue in the %s theme (TASK-5)', (theme) => {
  const medium = oklch(colour('priority-medium', theme));
  const low = oklch(colour('priority-low', theme));
  expect(medium.h).toBeGreaterThan(40);
  expect(medium.h).toBeLessThan(65);
  expect(low.h).toBeGreaterThan(245);
  expect(low.h).toBeLessThan(262);
  for (const { c } of [medium, low]) expect(c).toBeGreaterThan(0.12);
});

it("the browser's frame and the start of the app have the ground of each theme (VIEW-33)", () => {
  const files = [
    'apps/web/index.html',
    'apps/web/public/theme.js',
    'apps/web/build/startup-images.ts',
    'apps/admin/index.html',
    'apps/server/src/identity/pages/layout.ts',
    'packages/ui/src/theme/theme.ts',
  ];
  for (const file of files) {
    const grounds = readFileSync(join(ROOT, file), 'utf8').match(/#[\da-f]{6}/g);
    expect
      .soft(grounds, file)
      .toEqual(expect.arrayContaining(THEMES.map((theme) => colour('background', theme))));
  }
});
