import type { ListLine } from './list-lines.ts';

/**
 * Returns the level of headings that become projects. A single heading at the top, with only headings
 * directly below it, is the list's title.
 *
 *   # Work, ## Today, # Home      → 1: Work and Home are projects, Today is a section
 *   # My tasks, ## Work, ## Home  → 2, if there is nothing between the first two headings
 */
export function projectLevelOf(lines: readonly ListLine[]): number {
  const headings: { readonly level: number; hasTexts: boolean }[] = [];
  for (const line of lines) {
    const last = headings.at(-1);
    if (line.kind === 'heading' && line.indent === 0) headings.push({ level: line.level, hasTexts: false });
    else if (line.kind !== 'blank' && line.kind !== 'rule' && last !== undefined) last.hasTexts = true;
  }
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b);
  const isTitle = (level: number): boolean => {
    const [first, second] = headings.filter((heading) => heading.level === level);
    return first === headings[0] && first?.hasTexts === false && second === undefined;
  };
  return levels.find((level, index) => index === levels.length - 1 || !isTitle(level)) ?? 1;
}
