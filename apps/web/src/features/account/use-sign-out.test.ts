import { expect, it } from 'vitest';
import { lossOnLeaving } from './use-sign-out.ts';

it.each([
  [0, 0, true, undefined],
  [1, 0, true, /^1 change has not reached the server yet\. They stay on this device/],
  [2, 0, false, /^2 changes have not reached .* They will be lost\.$/],
  [0, 1, true, /^1 rejected change is deleted when you log out\./],
  [1, 2, true, /stay on this device.*2 rejected changes are deleted/],
])(
  'warns about %i unsent and %i rejected changes before a sign-out (changes are stored: %s) (V14.3.1, IDENTITY-22)',
  (waiting, rejected, isSafe, said) => {
    const message = lossOnLeaving(waiting, rejected, isSafe);
    if (said === undefined) expect(message).toBeUndefined();
    else expect(message).toMatch(said);
  },
);
