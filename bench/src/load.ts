/** Generates load on a server, and measures the rate of responses. */
import autocannon from 'autocannon';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Keeps `under` requests in flight for `seconds`.
 * @param next creates each request
 * @returns responses per second
 * @throws on an error status, because a rate of error responses would be meaningless
 */
export async function rate(
  url: string,
  under: number,
  seconds: number,
  next: () => Request,
): Promise<number> {
  const result = await autocannon({
    url,
    connections: under,
    duration: seconds,
    requests: [
      {
        setupRequest: (given) => {
          const { method, path, headers = {}, body } = next();
          const json = body === undefined ? {} : { 'content-type': 'application/json' };
          return {
            ...given,
            method,
            path,
            headers: { ...headers, ...json },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${url}: ${result.non2xx} responses were not successful, ${result.errors} requests failed`,
    );
  }
  return result.requests.average;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
