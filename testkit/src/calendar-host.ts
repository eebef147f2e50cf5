/** A web server with calendars. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CalendarHost {
  /** The URL, without a path. */
  readonly url: string;
  /** The requests so far, with the value of If-None-Match. */
  readonly requests: { readonly path: string; readonly etag: string | undefined }[];
  /** Sets the response of a path: a calendar's text, a status, or a function that responds. */
  readonly serve: (path: string, response: string | number | RequestListener) => void;
  close(): void;
}

/** Starts a web server, which the caller closes. An unknown path gets 404. */
export async function startCalendarHost(): Promise<CalendarHost> {
  const responses = new Map<string, string | number | RequestListener>();
  const requests: { path: string; etag: string | undefined }[] = [];
  const respond = (request: IncomingMessage, reply: ServerResponse): void => {
    const path = request.url ?? '/';
    requests.push({ path, etag: request.headers['if-none-match'] });
    const response = responses.get(path) ?? 404;
    if (typeof response === 'function') response(request, reply);
    else if (typeof response === 'number') reply.writeHead(response).end();
    else reply.writeHead(200, { 'content-type': 'text/calendar' }).end(response);
  };
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    serve: (path, response) => void responses.set(path, response),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns a calendar's text. @param events each with its properties, separated by line breaks or spaces */
export function calendarText(events: readonly string[], name = ''): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...(name === '' ? [] : [`X-WR-CALNAME:${name}`]),
  ];
  const body = events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('\n'), 'END:VEVENT']);
  return [...head, ...body, 'END:VCALENDAR', ''].join('\r\n');
}
