/** The fields common to all rows. */
export interface Row {
  readonly id: string;
  /** Increases with every version of the row on the server. */
  readonly updatedAt: string;
  /** True if the row was created on this device and the server does not have it yet. */
  readonly isPendingSync: boolean;
}

export interface WireRow {
  readonly id: string;
}

/** Returns the id that the screens show: `temp-<uuid>` until the server has the row (TASK-22). */
export function displayId({ id, isPendingSync }: Pick<Row, 'id' | 'isPendingSync'>): string {
  return isPendingSync ? `temp-${id}` : id;
}
