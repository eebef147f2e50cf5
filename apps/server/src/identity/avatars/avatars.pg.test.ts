import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@questlog/contract/identity/user';
import { AVATAR_TEXTS, MAX_AVATAR_BYTES } from '@questlog/domain/identity/avatar';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { hollowPng, withMorePasses } from './testing/pictures.ts';

const server = await serverForTests();

type Head = Readonly<Record<string, string>>;

function send(user: TestUser, picture: Uint8Array, type = 'image/png', more: Head = {}): Promise<Response> {
  return fetch(`${server.url}/api/auth/avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.tokens.accessToken}`, 'content-type': type, ...more },
    body: Buffer.from(picture),
  });
}

function fetchAvatar(viewer: TestUser, path: string, more: Head = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${viewer.tokens.accessToken}`, ...more },
  });
}

async function rejectionOf(response: Response): Promise<object> {
  const { message, code } = (await response.json()) as { message: string; code: string };
  return { status: response.status, code, message };
}

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

async function pictured(): Promise<{ user: TestUser; url: string }> {
  const user = await server.register();
  const response = await send(user, await flat(100, 100, 'red').png().toBuffer());
  return { user, url: ((await response.json()) as User).avatarUrl ?? '' };
}

it.each(['png', 'jpeg', 'webp'] as const)(
  'accepts a picture as %s and serves it square in three sizes (IDENTITY-45)',
  async (format) => {
    const user = await server.register();
    const response = await send(
      user,
      await flat(300, 90, 'red').toFormat(format).toBuffer(),
      `image/${format}`,
    );
    expect(response.status).toBe(200);
    const { avatarUrl } = (await response.json()) as User;
    const hash = createHash('sha256').update(user.email).digest('hex');
    expect(avatarUrl).toMatch(new RegExp(`^/api/avatars/${hash}\\?v=[0-9a-f]{16}$`));
    for (const size of [32, 40, 64]) {
      const picture = await fetchAvatar(user, `/api/avatars/${hash}?size=${size}`);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toBe('image/webp');
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
      expect(picture.headers.get('content-security-policy')).toContain('sandbox');
      const head = await sharp(await picture.arrayBuffer()).metadata();
      expect(head).toMatchObject({ format: 'webp', width: size, height: size });
    }
  },
);

it("serves a picture by the hash of its owner's lower-case address, and by the new hash once the address changes (IDENTITY-46)", async () => {
  const { user } = await pictured();
  const email = `Moved.${user.email}`;
  const moved = await user.api('PUT /api/auth/profile', { body: { email } });
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  expect(moved.avatarUrl).toContain(hash);
  expect((await fetchAvatar(user, `/api/avatars/${hash}`)).status).toBe(200);
});

it("crops a picture to its centre, applies the camera's rotation and strips all metadata (IDENTITY-45, V5.3.1)", async () => {
  const user = await server.register();
  // The green image has red next to blue in its middle. Its metadata says that the camera was rotated, so
  // red must end up above blue.
  const half = async (color: string) => flat(50, 100, color).png().toBuffer();
  const sent = await flat(300, 100, 'lime')
    .composite([
      { input: await half('red'), left: 100, top: 0 },
      { input: await half('blue'), left: 150, top: 0 },
    ])
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const { avatarUrl } = (await (await send(user, sent, 'image/jpeg')).json()) as User;
  const bytes = await (await fetchAvatar(user, avatarUrl ?? '')).arrayBuffer();
  const { exif, icc, xmp } = await sharp(bytes).metadata();
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  const colorFrom = async (top: number): Promise<{ r: number; b: number }> => {
    const part = await sharp(bytes).extract({ left: 0, top, width: 64, height: 30 }).toBuffer();
    return (await sharp(part).stats()).dominant;
  };
  const [above, below] = [await colorFrom(0), await colorFrom(34)];
  expect(above.r - above.b).toBeGreaterThan(200);
  expect(below.b - below.r).toBeGreaterThan(200);
});

it('a new picture gets a new URL, and a removed picture answers 404 (IDENTITY-47)', async () => {
  const { user, url } = await pictured();
  const again = (await (await send(user, await flat(50, 50, 'blue').png().toBuffer())).json()) as User;
  expect(again.avatarUrl).not.toBe(url);
  for (let times = 0; times < 2; times += 1) {
    expect((await user.api('DELETE /api/auth/avatar')).avatarUrl).toBeNull();
  }
  expect((await fetchAvatar(user, again.avatarUrl ?? '')).status).toBe(404);
  const { rowCount } = await server.database.pool.query('select from avatars where user_id = $1', [
    user.user.id,
  ]);
  expect(rowCount).toBe(0);
});

it('replays an upload with its idempotency key and rejects another picture under that key', async () => {
  const user = await server.register();
  const [red, blue] = await Promise.all(['red', 'blue'].map((color) => flat(9, 9, color).png().toBuffer()));
  const key = { 'idempotency-key': 'one' };
  const first = await (await send(user, red ?? Buffer.alloc(0), 'image/png', key)).json();
  expect(await (await send(user, red ?? Buffer.alloc(0), 'image/png', key)).json()).toEqual(first);
  expect((await send(user, blue ?? Buffer.alloc(0), 'image/png', key)).status).toBe(409);
});

describe('files that are not pictures', () => {
  let user: TestUser;
  let whole: Buffer;
  beforeAll(async () => {
    user = await server.register();
    whole = await flat(200, 200, 'red').jpeg().toBuffer();
  });

  it.each<[string, () => Buffer]>([
    ['text', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['half a picture', () => whole.subarray(0, whole.length / 2)],
    ['only a header', () => hollowPng(500, 500).subarray(0, 40)],
  ])(
    'rejects an upload that is not a readable picture: %s (IDENTITY-45, V1.3.4, V5.2.2)',
    async (_, bytes) => {
      const response = await send(user, bytes(), 'image/jpeg');
      expect(await rejectionOf(response)).toEqual({
        status: 400,
        code: 'bad_request',
        message: AVATAR_TEXTS.unreadable,
      });
    },
  );

  it('rejects a picture in an unsupported format, whatever its declared type (IDENTITY-45, V5.2.2)', async () => {
    const gif = await flat(9, 9, 'red').gif().toBuffer();
    expect(await rejectionOf(await send(user, gif))).toMatchObject({
      status: 400,
      message: AVATAR_TEXTS.unreadable,
    });
  });

  it('rejects a picture by the size in its header, before decoding it (IDENTITY-45, V5.2.3)', async () => {
    const response = await send(user, hollowPng(60_000, 60_000));
    expect(await rejectionOf(response)).toMatchObject({ status: 400, message: AVATAR_TEXTS.tooManyPixels });
    // An image of half a megabyte, which needs 300 MB when decoded.
    const inPasses = await flat(7_000, 7_000, 'red').jpeg({ progressive: true }).toBuffer();
    expect(await rejectionOf(await send(user, inPasses, 'image/jpeg'))).toMatchObject({
      message: AVATAR_TEXTS.tooManyPixels,
    });
    expect((await send(user, await flat(7_000, 7_000, 'red').jpeg().toBuffer(), 'image/jpeg')).status).toBe(
      200,
    );
  });

  it('rejects a JPEG with more scans than any real encoder writes (IDENTITY-45, V5.2.3)', async () => {
    const inPasses = await flat(64, 64, 'grey')
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect((await send(user, inPasses, 'image/jpeg')).status).toBe(200);
    expect(await rejectionOf(await send(user, withMorePasses(inPasses), 'image/jpeg'))).toMatchObject({
      status: 400,
      message: AVATAR_TEXTS.unreadable,
    });
  });

  it("rejects a user's concurrent uploads with 429, without delaying others (IDENTITY-45, V15.2.2)", async () => {
    const large = await flat(3_000, 3_000, 'red').png().toBuffer();
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(user, large)));
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(
      responses.some((response) => response.status === 429 && response.headers.get('retry-after') === '1'),
    ).toBe(true);
    expect((await send(await server.register(), large)).status).toBe(200);
  });

  it('rejects a picture with a wrong content type or more bytes than allowed (IDENTITY-45, V5.2.1, V5.2.2)', async () => {
    expect(await rejectionOf(await send(user, whole, 'image/gif'))).toEqual({
      status: 415,
      code: 'unsupported_media_type',
      message: 'The request body must be image/png or image/jpeg or image/webp.',
    });
    expect((await send(user, Buffer.from('{}'), 'application/json')).status).toBe(415);
    expect((await send(user, Buffer.alloc(MAX_AVATAR_BYTES + 1))).status).toBe(413);
    expect((await send(user, Buffer.alloc(0))).status).toBe(400);
  });
});

it("shows a user's picture only to Active members of accounts that the user is or was in (IDENTITY-46, V8.2.2)", async () => {
  const { user, url } = await pictured();
  const team = await server.openTeam(user);
  const [teammate, former, suspended, stranger] = await Promise.all(
    [1, 2, 3, 4].map(() => server.register()),
  );
  if (!teammate || !former || !suspended || !stranger) throw new Error('four people');
  await server.join(teammate, team);
  const left = await server.join(former, team);
  await server.join(suspended, team, 'Admin', 'Suspended');
  await send(former, await flat(9, 9, 'red').png().toBuffer());
  await team.api('DELETE /api/accounts/{accountId}/members/{memberId}', {
    params: { accountId: team.accountId, memberId: left },
  });
  const formerUrl = (await former.api('GET /api/auth/me')).avatarUrl ?? '';

  expect((await fetchAvatar(teammate, url)).status).toBe(200);
  expect((await fetchAvatar(teammate, formerUrl)).status).toBe(200);
  for (const outside of [former, suspended, stranger])
    expect((await fetchAvatar(outside, url)).status).toBe(404);
  expect((await fetch(server.url + url)).status).toBe(401);
});

it('caches a picture permanently under its versioned URL, and revalidates it under other URLs (IDENTITY-47)', async () => {
  const { user, url } = await pictured();
  const fetched = await fetchAvatar(user, url);
  expect(fetched.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const etag = fetched.headers.get('etag') ?? '';
  const bare = await fetchAvatar(user, url.split('?')[0] ?? '', { 'if-none-match': etag });
  expect(bare.status).toBe(304);
  expect(bare.headers.get('cache-control')).toBe('private, no-cache');
});

it.each(['33', 'large', ''])('rejects the picture size %j', async (size) => {
  const { user, url } = await pictured();
  expect((await fetchAvatar(user, `${url}&size=${size}`)).status).toBe(400);
});

it('the list of members contains the URLs of their pictures', async () => {
  const { user, url } = await pictured();
  const team = await server.openTeam(user);
  const { members } = await team.api('GET /api/accounts/{accountId}/members', {
    params: { accountId: team.accountId },
  });
  expect(members.map(({ avatarUrl }) => avatarUrl)).toEqual([url]);
});
