/** Splits the tasks of an import into requests (IMPORT-55). */

/** Tasks per request and per turn, so that the page stays usable in between. */
export const TASKS_AT_ONCE = 250;
/**
 * Characters of JSON per request. Each has at most three bytes, and the server takes 12 million bytes, which also have to
 * hold the tags above those of the tasks.
 */
const TEXT_AT_ONCE = 1_000_000;

/** Returns tasks in slices of at most 250, and of less if their texts are long. */
export function slicesOf<Task extends object>(tasks: readonly Task[]): Task[][] {
  const slices: Task[][] = [];
  let slice: Task[] = [];
  let length = 0;
  for (const task of tasks) {
    const size = JSON.stringify(task).length;
    if (slice.length === TASKS_AT_ONCE || (slice.length > 0 && length + size > TEXT_AT_ONCE)) {
      slices.push(slice);
      slice = [];
      length = 0;
    }
    slice.push(task);
    length += size;
  }
  return slice.length === 0 ? slices : [...slices, slice];
}
