/** Divides the rows of a project's list among its sections (SECTION-16). */

export interface SectionRows {
  readonly ids: string[];
  /** Positions of the rows at the top level, from 1. */
  readonly roots: Map<string, number>;
}

/**
 * Returns the rows of each section in the order of the list. The rows without a section, or of one that the list
 * does not know, are those of null. Rows below the top level stay below their parent.
 */
export function rowsBySection(
  ids: readonly string[],
  levelOf: (id: string) => number,
  sectionOf: (id: string) => string | null,
  sections: ReadonlySet<string>,
): ReadonlyMap<string | null, SectionRows> {
  const divided = new Map<string | null, SectionRows>();
  let current: SectionRows | undefined;
  for (const id of ids) {
    if (current === undefined || levelOf(id) === 1) {
      const named = sectionOf(id);
      const key = named !== null && sections.has(named) ? named : null;
      current = divided.get(key) ?? { ids: [], roots: new Map() };
      divided.set(key, current);
      current.roots.set(id, current.roots.size + 1);
    }
    current.ids.push(id);
  }
  return divided;
}
