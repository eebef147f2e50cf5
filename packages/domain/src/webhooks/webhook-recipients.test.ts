import { expect, it } from 'vitest';
import { webhookRecipients } from './webhook-recipients.ts';

const OWNER = { userId: 'owner', role: 'Owner', status: 'Active' } as const;
const admin = (userId: string) => ({ userId, role: 'Admin', status: 'Active' }) as const;

it('the creator is notified of a webhook that is switched off, or else the Owner (WEBHOOK-14)', () => {
  const members = [OWNER, admin('ada'), admin('eve')];
  expect(webhookRecipients(members, 'ada')).toEqual(['ada']);
  expect(webhookRecipients(members, 'gone')).toEqual(['owner']);
  expect(webhookRecipients(members, null)).toEqual(['owner']);
  const left = [OWNER, { ...admin('ada'), status: 'Suspended' } as const];
  expect(webhookRecipients(left, 'ada')).toEqual(['owner']);
  const demoted = [OWNER, { ...admin('ada'), role: 'Member' } as const];
  expect(webhookRecipients(demoted, 'ada')).toEqual(['owner']);
});
