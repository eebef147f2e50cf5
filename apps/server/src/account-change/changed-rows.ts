import { rowsText, type RouteResponse } from '../platform/http/responses/route-response.ts';

export interface ChangedRows {
  readonly ids: readonly string[];
  readonly json: string;
  /** True if an earlier attempt at this request already created the rows. */
  readonly existed?: true;
}

/**
 * Returns a function that builds the response from changed rows.
 * @param status the response's status; if the rows `existed` already, 200 is used instead
 * @param wrap builds the whole response's JSON text from that of the rows
 */
export function respondWithRows(
  status: number,
  wrap: (json: string) => string = (json) => json,
): (rows: ChangedRows) => RouteResponse {
  return ({ ids, json, existed }) => rowsText(existed === true ? 200 : status, wrap(json), ids);
}
