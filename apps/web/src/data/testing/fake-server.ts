/** A fake server without a network, and a signed-in page, for testing the whole data layer. */
import type { CommentRecord } from '@questlog/contract/comments';
import type { AccountUser } from '@questlog/contract/members';
import type { RepeatPatternRecord } from '@questlog/contract/repeating/repeat-patterns';
import type { SectionRecord } from '@questlog/contract/sections';
import { TestPage } from '../engine/session/testing/page.ts';
import { saveCopy } from '../engine/session/tokens/token-storage.ts';

const AT = '2026-03-01T00:00:00.000Z';

interface Sent {
  readonly route: string;
  /**
   * A queued POST to `/api/tasks` has capitalised field names. All other requests use the contract's names.
   */
  readonly body: { readonly Id?: string; readonly Title?: string; readonly [field: string]: unknown };
  readonly timeZone: string | null;
  /** True if the request says that it undoes a change. */
  readonly isUndo: boolean;
}

export function record(id: string, title: string) {
  return {
    id,
    title,
    userId: 'u',
    notes: null,
    description: null as string | null,
    completed: false,
    completedAt: null,
    completedBy: null as string | null,
    createdAt: AT,
    updatedAt: AT,
    projectId: null,
    sectionId: null,
    scheduledDate: null as string | null,
    scheduledTime: null as string | null,
    dueDate: null,
    priority: 'none' as const,
    durationMinutes: null,
    projectOrder: null,
    todayOrder: null,
    anytimeOrder: null as number | null,
    tagIds: [],
    tags: [],
    isRepeatingTask: false,
    repeatPatternId: null as string | null,
  };
}

/** A fake server with some tasks. It can reject new tasks, and always rejects a reordering. */
export class FakeServer {
  readonly sent: Sent[] = [];
  tasks = [record('t1', 'Stored')];
  readonly #made: ReturnType<typeof record>[] = [];
  sections: SectionRecord[] = [];
  repeatPatterns: RepeatPatternRecord[] = [];
  comments: CommentRecord[] = [];
  people: AccountUser[] = [];
  readonly responses = new Map<string, (body: Sent['body']) => Response>();
  rejects = false;
  isDown = false;
  account = { id: 'acc', name: "Ada's Account", updatedAt: AT };
  timeZone: string | null = null;
  /** The fallback zone for a device whose zone the server does not know. */
  fallbackTimeZone: string | null = null;
  /** If set, the account's version in the response to a new task. */
  version: number | undefined;

  readonly fetch: typeof fetch = (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'https://questlog.test');
    const route = `${init?.method ?? 'GET'} ${url.pathname}`;
    const body = (typeof init?.body === 'string' ? JSON.parse(init.body) : {}) as Sent['body'];
    const headers = new Headers(init?.headers);
    const isUndo = headers.get('x-undo') === 'true';
    this.sent.push({ route, body, timeZone: headers.get('x-time-zone'), isUndo });
    if (this.isDown) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(this.#respond(route, body, url.searchParams.has('since')));
  };

  #respond(route: string, body: Sent['body'], isSince: boolean): Response {
    const deleted = {
      projects: [],
      sections: [],
      tags: [],
      tasks: [],
      repeatPatterns: [],
      occurrences: [],
      comments: [],
      people: [],
    };
    const response = this.responses.get(route);
    if (response !== undefined) return response(body);
    switch (route) {
      case 'GET /api/auth/me':
        return Response.json({
          id: 'u',
          firstName: 'Ada',
          timeZone: this.timeZone,
          fallbackTimeZone: this.fallbackTimeZone,
          currentAccount: this.account,
          availableAccounts: [this.account],
        });
      case 'GET /api/changes':
        return Response.json({
          version: 1 + this.#made.length,
          reset: !isSince,
          accountUpdatedAt: this.account.updatedAt,
          projects: [],
          sections: isSince ? [] : this.sections,
          tags: [],
          tasks: isSince ? this.#made : this.tasks,
          repeatPatterns: this.repeatPatterns,
          occurrences: [],
          comments: isSince ? [] : this.comments,
          people: isSince ? [] : this.people,
          deleted,
        });
      case 'GET /api/tasks/counts':
        return Response.json({ inbox: 1, today: 0, upcoming: 0, anytime: 1, journal: 42, projects: [] });
      case 'POST /api/tasks':
        if (this.rejects) {
          return Response.json({ message: 'Enough', code: 'limit_reached' }, { status: 403 });
        }
        this.#made.push({
          ...record(body.Id ?? '', body.Title ?? ''),
          createdAt: '2026-03-02T00:00:00.000Z',
        });
        return Response.json(this.#made.at(-1), {
          status: 201,
          headers: this.version === undefined ? {} : { 'x-account-version': String(this.version) },
        });
      case 'PUT /api/tasks/bulk-reorder':
        return Response.json({ message: 'No such order' }, { status: 400 });
      default:
        return Response.json({ message: 'No' }, { status: 404 });
    }
  }
}

export function signedInPage(): TestPage {
  const page = new TestPage();
  saveCopy(page.local, {
    sessionId: 'session',
    userId: undefined,
    provider: {
      issuer: 'https://questlog.test/idp',
      clientId: 'web',
      tokenEndpoint: 'https://questlog.test/idp/token',
      endSessionEndpoint: undefined,
      resource: undefined,
    },
    tokens: {
      accessToken: 'access',
      refreshToken: 'refresh',
      idToken: undefined,
      expiresAt: Date.now() + 3_600_000,
    },
  });
  return page;
}
