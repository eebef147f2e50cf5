/** Reads the rows of an export piece by piece (EXPORT-2). */

/** Number of short rows per statement. */
export const BATCH = 1_000;
/**
 * The bytes of text after which a statement reads no further rows. One row has up to 800 KB, so the number of rows
 * would not limit what is in memory, nor for how long the event loop formats it.
 */
const PIECE_BYTES = 262_144;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** A row that is read later, and how much memory it will take. */
export interface RowSize {
  readonly id: string;
  readonly bytes: number;
}

/**
 * Yields a statement's rows in batches. The statement takes the last id of the previous batch as a parameter.
 * @param start the parameter of the first batch
 */
export async function* inBatches<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
  start: string = BEFORE_ALL,
): AsyncGenerator<Row[], void> {
  for (let after = start; ;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = last.id;
  }
}

/** Groups rows so that each group takes little memory. */
export function* inPieces<Row extends RowSize>(rows: Iterable<Row>): Generator<Row[], void> {
  let piece: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    piece.push(row);
    bytes += row.bytes;
    if (bytes < PIECE_BYTES) continue;
    yield piece;
    [piece, bytes] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}
