import { rowsText, type Reply } from '../platform/http/answers/reply.ts';

/** The rows that a change created or changed. */
export interface ChangedRows {
  readonly ids: readonly string[];
  /** JSON text of the rows after the change. */
  readonly json: string;
  /** True if an earlier request, which this one repeats, had already created the rows. */
  readonly existed?: true;
}

/**
 * Returns a function that builds the response from changed rows.
 * @param status the status of the response; it is 200 if the rows `existed` already
 * @param wrap builds the JSON text of the whole response around that of the rows
 */
export function replyWithRows(
  status: number,
  wrap: (json: string) => string = (json) => json,
): (rows: ChangedRows) => Reply {
  return ({ ids, json, existed }) => rowsText(existed === true ? 200 : status, wrap(json), ids);
}
