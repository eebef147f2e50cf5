import { expect, it } from 'vitest';
import { subscriptionsText } from './subscriptions-text.ts';

it.each([
  [{ PersonalPro: 0, Team: 0, TeamPro: 0 }, true, ''],
  [{ PersonalPro: 1_200, Team: 0, TeamPro: 2 }, false, '1,200 Personal Pro, 2 Team Pro'],
  [{ PersonalPro: 20, Team: 1, TeamPro: 0 }, true, '20 Personal Pro, 1 Team. Sandbox: no money moves.'],
])(
  'counts active subscriptions by plan, and says if they are in the sandbox: %o, %s (ADMIN-46)',
  (counts, sandbox, text) => {
    expect(subscriptionsText(counts, sandbox)).toBe(text);
  },
);
