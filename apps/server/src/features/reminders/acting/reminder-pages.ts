/**
 * Pages behind the links of emails about reminders. Opening one never acts, because mail scanners open links: only its
 * button does (REMINDER-41). The token in the address is the only credential.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { taskPath } from '@questlog/domain/addresses';
import { SNOOZE_MINUTES } from '@questlog/domain/reminders/reminders';
import type { Clock } from '../../../platform/clock.ts';
import { html, type Html } from '../../../platform/html.ts';
import { networksOf } from '../../../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../../../platform/http/connections/token-bucket.ts';
import { knownError } from '../../../platform/http/responses/error-handler.ts';
import { textOf } from '../firing/notification-content.ts';
import { actOnFiring, findFiring, findUnsubscriber, unsubscribe, type ActDeps } from './act.commands.ts';

export interface ReminderPagesDeps extends ActDeps {
  readonly clock: Clock;
}

const STYLE_PATH = '/reminders/style.css';
const MAX_FORM_BYTES = 1_024;
/** Rate limit per client address, which protects the server from overload. */
const CLIENT_LIMIT = { burst: 100, perSecond: 2 } as const;

const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1b2140, #e8eaf6); --muted: light-dark(#5a6180, #a7aecb);
  --ground: light-dark(#ffffff, #0f1428); --accent: light-dark(#4a5bd0, #9dadff); --line: light-dark(#c9cee3, #38437a); }
body { margin: 0 auto; max-width: 480px; padding: 48px 20px; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.375rem; line-height: 1.3; } p { color: var(--muted); } a { color: var(--accent); }
form { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0; }
button { min-height: 44px; padding: 8px 20px; border: 1px solid var(--line); border-radius: 12px; background: none;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button:first-of-type { border-color: var(--accent); background: var(--accent); color: var(--ground); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

function page(title: string, body?: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Questlog</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);
}

const UNSUBSCRIBE_TEXTS = {
  unsubscribe: {
    question: 'Stop emails about reminders?',
    button: 'Stop emails about reminders',
    done: 'You get no more emails about reminders',
  },
  'unsubscribe-notices': {
    question: 'Stop emails about notices?',
    button: 'Stop emails about notices',
    done: 'You get no more emails about notices',
  },
} as const;

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const openTask = (taskId: string): Html => html`<p><a href="${taskPath(taskId)}">Open the task</a></p>`;

/** Mounts the pages. */
export async function mountReminderPages(app: FastifyInstance, deps: ReminderPagesDeps): Promise<void> {
  const clients = new TokenBuckets(CLIENT_LIMIT);
  const now = (): Date => new Date(deps.clock.now().epochMilliseconds);

  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      scope.addHook('onRequest', async (request) => {
        for (const { network, share } of networksOf(request.ip)) clients.count(network, now(), share);
      });
      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        const known = knownError(error);
        const status = known?.status ?? error.statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error }, 'a page of reminders failed');
        return send(reply, status, page(known?.message ?? 'Something went wrong'));
      });

      scope.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));

      scope.get('/:token', async (request: TokenRequest, reply) => {
        const firing = await findFiring(deps, request.params.token, now());
        const { title, body } = textOf(firing, now());
        if (!firing.is_open) {
          const text = html`<p>There is nothing left to do for this reminder.</p>`;
          return send(reply, 200, page(title, html`${text}${openTask(firing.task_id)}`));
        }
        const buttons = html`<p>${body}</p>
          <form method="post">
            <button name="action" value="done">Done</button>
            <button name="action" value="snooze">Snooze ${SNOOZE_MINUTES} minutes</button>
          </form>`;
        return send(reply, 200, page(title, html`${buttons}${openTask(firing.task_id)}`));
      });

      scope.post('/:token', async (request: TokenRequest, reply) => {
        const { action } = (request.body as { action?: string } | undefined) ?? {};
        if (action !== 'done' && action !== 'snooze') {
          return send(reply, 400, page('Choose Done or Snooze.'));
        }
        const { token } = request.params;
        const { taskId, isChanged } = await actOnFiring(deps, { token, action }, now());
        const done = action === 'done' ? 'The task is done' : `You are reminded in ${SNOOZE_MINUTES} minutes`;
        return send(reply, 200, page(isChanged ? done : 'Nothing has changed', openTask(taskId)));
      });

      scope.get('/unsubscribe/:token', async (request: TokenRequest, reply) => {
        const { purpose } = await findUnsubscriber(deps, request.params.token, now());
        const { question, button } = UNSUBSCRIBE_TEXTS[purpose];
        const form = html`<p>Notifications on your devices stay as they are.</p>
          <form method="post"><button>${button}</button></form>`;
        return send(reply, 200, page(question, form));
      });

      // Mail programs post here by themselves if the user unsubscribes with one click (RFC 8058).
      scope.post('/unsubscribe/:token', async (request: TokenRequest, reply) => {
        const { purpose } = await unsubscribe(deps, request.params.token, now());
        const text = html`<p>You can turn them on again in the settings of notifications.</p>`;
        return send(reply, 200, page(UNSUBSCRIBE_TEXTS[purpose].done, text));
      });
    },
    { prefix: '/reminders' },
  );
}
