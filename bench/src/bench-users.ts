/**
 * The users who send the benchmark's requests. There are enough of them to stay below all rate limits, and
 * their tokens are real.
 */
import { Client } from 'pg';

export interface BenchUser {
  readonly accountId: string;
  readonly headers: Readonly<Record<string, string>>;
}

const PASSWORD = 'a long enough password';

async function post(url: string, address: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Registers and signs in `count` users with a paid plan, each from a different address. */
export async function makeUsers(url: string, database: string, count: number): Promise<BenchUser[]> {
  const users: BenchUser[] = [];
  for (let index = 0; index < count; index += 1) {
    const address = `10.0.${index >> 8}.${index & 255}`;
    const email = `bench-${index}@example.org`;
    const name = { firstName: 'Bench', lastName: `Person ${index}` };
    const user = await post(`${url}/api/auth/register`, address, { email, password: PASSWORD, ...name });
    const signedIn = await post(`${url}/api/auth/login`, address, { email, password: PASSWORD });
    users.push({
      accountId: (user['currentAccount'] as { id: string }).id,
      headers: { authorization: `Bearer ${String(signedIn['accessToken'])}` },
    });
  }
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(`update accounts set tier = 'PersonalPro'`);
  await client.end();
  return users;
}
