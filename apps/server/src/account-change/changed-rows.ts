import { rowsText, type Reply } from '../platform/http/answers/reply.ts';

/** The result of a change of rows. */
export interface ChangedRows {
  readonly ids: readonly string[];
  /** JSON text of the rows after the change. */
  readonly json: string;
  /** True if the request that this one repeats had already created them. */
  readonly existed?: true;
}

/**
 * Creates responses from changed rows.
 * @param status the status, except for rows that had `existed`, which get 200
 * @param wrap puts the rows' JSON text into that of the whole response
 */
export function replyWithRows(
  status: number,
  wrap: (json: string) => string = (json) => json,
): (rows: ChangedRows) => Reply {
  return ({ ids, json, existed }) => rowsText(existed === true ? 200 : status, wrap(json), ids);
}
