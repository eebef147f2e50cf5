import { rowsText, type Reply } from '../platform/http/answers/reply.ts';

/** What a change made of rows. */
export interface ChangedRows {
  readonly ids: readonly string[];
  /** JSON text of the rows as they are now. */
  readonly json: string;
  /** Where they had been made before, by the request that this one repeats. */
  readonly existed?: true;
}

/**
 * Makes answers of changed rows.
 * @param status of rows that had not existed before
 * @param wrap puts the JSON text into that of the whole answer
 */
export function replyWithRows(
  status: number,
  wrap: (json: string) => string = (json) => json,
): (rows: ChangedRows) => Reply {
  return ({ ids, json, existed }) => rowsText(existed === true ? 200 : status, wrap(json), ids);
}
