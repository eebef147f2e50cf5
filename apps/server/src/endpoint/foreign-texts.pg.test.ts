import { describe, expect, it } from 'vitest';
import { ApiError } from '@questlog/api-client/client';
import { parseTagName } from '@questlog/domain/tags/tag-path';
import { FOREIGN_TEXTS } from '@questlog/testkit/hostile-texts';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();
const ada = await server.makeAdmin(await server.register({ tier: 'PersonalPro' }));

/**
 * Returns the response, or undefined if the field is rejected with a message. Fails the test on any other
 * error.
 */
async function unlessRejected<T>(field: string, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    return undefined;
  }
}

describe.each(FOREIGN_TEXTS)('the text %j', (text) => {
  it('every text field of a task keeps text in any script unchanged (API-33)', async () => {
    const made = await ada.api('POST /api/tasks', { body: { title: text, notes: text, description: text } });
    const expected = { title: text.trim(), notes: text, description: text };
    expect(made).toMatchObject(expected);
    expect(await ada.api('GET /api/tasks/{id}', { params: { id: made.id } })).toMatchObject(expected);
    const changed = await ada.api('PUT /api/tasks/{id}', {
      params: { id: made.id },
      body: { notes: `${text}!` },
    });
    expect(changed).toMatchObject({ ...expected, notes: `${text}!` });
  });

  it('a project or account name in any script stays unchanged or is rejected with a message (API-33)', async () => {
    const project = await unlessRejected('title', ada.api('POST /api/projects', { body: { title: text } }));
    if (project !== undefined) expect(project.title).toBe(text.trim());
    const params = { accountId: ada.accountId };
    const account = await unlessRejected(
      'name',
      ada.api('PUT /api/accounts/{accountId}', { params, body: { name: text } }),
    );
    if (account !== undefined) expect(account.name).toBe(text.trim());
  });

  it('stores a tag in any script under its normalised name, or rejects it with a message (API-33)', async () => {
    const params = { accountId: ada.accountId };
    const tag = await unlessRejected(
      'name',
      ada.api('POST /api/accounts/{accountId}/tags', { params, body: { name: text } }),
    );
    expect(tag?.name).toBe(parseTagName(text));
    const parsed = await ada.api('POST /api/accounts/{accountId}/tags/parse', { params, body: { text } });
    expect(parsed.text.length).toBeLessThanOrEqual(text.length);
  });

  it("a user's name in any script stays unchanged, even in emails, or is rejected with a message (API-33)", async () => {
    const body = { firstName: text, lastName: text };
    let user;
    try {
      user = await ada.api('PUT /api/auth/profile', { body });
    } catch (error) {
      expect(error).toMatchObject({ status: 400 });
      return;
    }
    expect(user).toMatchObject({ firstName: text.trim(), lastName: text.trim() });
    await ada.api('POST /api/auth/resend-verification').catch(() => undefined);
    for (const mail of server.mailbox.to(ada.email)) {
      expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029]/u);
      expect(mail.html).not.toContain('<b>bold</b>');
    }
  });
});
