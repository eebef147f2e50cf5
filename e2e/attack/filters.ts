/** Sends the most expensive questions to the largest account, all at once. */
import { MAX_QUERY, MAX_QUERY_TERMS } from '@questlog/domain/query/query-tree';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { send, Statuses } from './send.ts';

const QUERIES = 50;

/** Conditions that read whole texts. */
const READING_TEXTS = ['has:checklist', 'has:link', 'ééé', '"nowhere to be found"', 'has:notes', 'x'];
const OTHERS = ['#area-1', 'created<-1 days', 'is:subtask', 'has:comments', 'has:reminder', 'is:parent'];

/** Each word of a text counts as a condition. */
function countOfConditions(condition: string): number {
  return condition.startsWith('"') ? condition.split(' ').length : 1;
}

/** Returns a question of at most 1,000 characters with conditions in this order, negated or not. */
function worstQuestion(seed: number): string {
  const all = seed % 3 === 0 ? READING_TEXTS : [...READING_TEXTS, ...OTHERS];
  const operator = seed % 2 === 0 ? ' | ' : ' & !';
  let question = all[seed % all.length] ?? '';
  let conditions = countOfConditions(question);
  for (let at = 1; ; at += 1) {
    const condition = all[(seed * 7 + at) % all.length] ?? '';
    const longer = `${question}${operator}${condition}`;
    conditions += countOfConditions(condition);
    if (longer.length > MAX_QUERY || conditions > MAX_QUERY_TERMS) return question;
    question = longer;
  }
}

/** Adds the tag that the questions name, which a free account only has from before. */
export async function addQuestionTag(server: LiveServer, user: LiveUser): Promise<void> {
  await server.setTier(user.email, 'PersonalPro');
  await user.api('POST /api/tasks', { body: { title: 'Tagged', tagPaths: ['area-1'] } });
  await server.setTier(user.email, 'PersonalFree');
}

/** Sends fifty of the most expensive questions at once, for a number of rounds. */
export async function sendWorstQuestions(
  server: LiveServer,
  user: LiveUser,
  rounds: number,
): Promise<Statuses> {
  const headers = {
    authorization: `Bearer ${await user.accessToken()}`,
    'content-type': 'application/json',
    'x-forwarded-for': user.address,
  };
  const statuses = new Statuses();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      Array.from({ length: QUERIES }, async (_, index) => {
        const body = JSON.stringify({ query: worstQuestion(round * QUERIES + index), limit: 200 });
        const call = { path: '/api/tasks/query', method: 'POST', headers, body };
        statuses.count((await send(server.url, call)).status);
      }),
    );
  }
  return statuses;
}
