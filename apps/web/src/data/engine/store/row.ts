/** What every row has, whatever it is a row of. */
export interface Row {
  readonly id: string;
  /** Rises with every version that the server has of a row. */
  readonly updatedAt: string;
  /** Made here, and not known to the server yet. */
  readonly isPendingSync: boolean;
}

/** What the engine knows of a row as it travels. */
export interface WireRow {
  readonly id: string;
}

/** The id that a screen shows: `temp-<uuid>` until the server has the row under `<uuid>` (TASK-22). */
export function displayId({ id, isPendingSync }: Pick<Row, 'id' | 'isPendingSync'>): string {
  return isPendingSync ? `temp-${id}` : id;
}
