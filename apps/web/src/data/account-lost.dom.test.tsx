import { expect, it, vi } from 'vitest';
import { FarSide } from './testing/far-side.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

const denied = () => Response.json({ message: 'Access denied', code: 'access_denied' }, { status: 403 });
const notFound = () => Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 });

/**
 * Opens a page and waits until it has loaded. Returns its data layer, and a mock that is called when access
 * is lost.
 */
async function loaded(far: FarSide) {
  const data = pages.open(far);
  const lost = vi.fn<() => void>();
  data.onAccessLost(lost);
  pages.begin(data);
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  return { data, lost };
}

it.each([
  [
    'the request of a screen',
    'GET /api/billing',
    (far: FarSide) => far.answers.set('GET /api/billing', denied),
  ],
  [
    'the request for changes',
    'GET /api/changes',
    (far: FarSide) => far.answers.set('GET /api/changes', denied),
  ],
  // The server answers 404 to callers without access. The page then loads the changes to find out whether the
  // account is lost.
  [
    'the changes after a 404 for the path of the account',
    'GET /api/accounts/{accountId}/usage',
    (far: FarSide) => {
      far.answers.set('GET /api/accounts/acc/usage', notFound);
      far.answers.set('GET /api/changes', denied);
    },
  ],
] as const)('reports lost access when the server denies %s (ACCOUNT-18)', async (_, route, answer) => {
  const far = new FarSide();
  const { data, lost } = await loaded(far);
  expect(lost).not.toHaveBeenCalled();
  answer(far);
  const input = route.includes('{') ? { params: { accountId: 'acc' } } : {};
  await expect(data.api(route as 'GET /api/accounts/{accountId}/usage', input as never)).rejects.toThrow();
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
});
