/** Tests that icons grow with the text. The style sheet has one rule for each size in pixels. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const STYLES = readFileSync(join(ROOT, 'packages/ui/src/theme/icons.css'), 'utf8');

/** Returns the sizes of the icons in a source file. */
function iconSizes(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const names = source.match(/import \{([^}]*)\} from 'lucide-react'/)?.[1]?.match(/\w+/g) ?? [];
  return names.flatMap((name) =>
    Array.from(
      source.matchAll(new RegExp(`<${name}\\s[^>]*?size=\\{(\\d+)\\}`, 'g')),
      (match) => match[1] ?? '',
    ),
  );
}

it('every icon size has a style rule that scales the icon with the text', () => {
  const files = globSync('{apps/*,packages/ui}/src/**/*.tsx', { cwd: ROOT });
  const sizes = new Set(files.flatMap(iconSizes));
  expect(sizes).toContain('16');
  const fixed = [...sizes].filter((size) => !STYLES.includes(`.lucide[width='${size}']`));
  expect(fixed).toEqual([]);
});
