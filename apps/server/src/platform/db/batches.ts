/**
 * Does work in batches, each a transaction of its own, until one finds nothing to do: what has grown to millions of rows
 * is done in the end, and a batch that was done stays done.
 * @param batch does some of it, and says how much that was
 * @returns how much it was in all
 */
export async function inBatches(batch: () => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await batch();
    if (done === 0) return all;
    all += done;
  }
}
