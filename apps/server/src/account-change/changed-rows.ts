import { rowsText, type Reply } from '../platform/http/answers/reply.ts';

/** The rows that a change created or changed. */
export interface ChangedRows {
  readonly ids: readonly string[];
  /** The rows' JSON text after the change. */
  readonly json: string;
  /**
   * True if the rows existed before this request, because it repeats an earlier request that created them.
   */
  readonly existed?: true;
}

/**
 * Returns a function that builds the response from changed rows.
 * @param status the response's status; if the rows `existed` already, 200 is used instead
 * @param wrap builds the JSON text of the whole response around that of the rows
 */
export function replyWithRows(
  status: number,
  wrap: (json: string) => string = (json) => json,
): (rows: ChangedRows) => Reply {
  return ({ ids, json, existed }) => rowsText(existed === true ? 200 : status, wrap(json), ids);
}
