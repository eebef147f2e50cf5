import { describe, expect, it } from 'vitest';
import { deactivationRefusal, lastSuperadminRefusal } from './staff-rules.ts';

const LAST = 'The last superadmin cannot be deactivated, demoted or removed.';

describe('nobody', () => {
  it('deactivates themselves', () => {
    expect(deactivationRefusal('a', { userId: 'a', role: null }, 2)).toBe('You cannot deactivate yourself.');
    expect(deactivationRefusal('a', { userId: 'b', role: 'admin' }, 1)).toBeUndefined();
  });

  it('deactivates, demotes or removes the last superadmin', () => {
    const target = { userId: 'b', role: 'superadmin' } as const;
    expect(deactivationRefusal('a', target, 1)).toBe(LAST);
    expect(lastSuperadminRefusal(target, 1)).toBe(LAST);
    expect(lastSuperadminRefusal(target, 2)).toBeUndefined();
    expect(lastSuperadminRefusal({ userId: 'b', role: 'admin' }, 1)).toBeUndefined();
  });
});
