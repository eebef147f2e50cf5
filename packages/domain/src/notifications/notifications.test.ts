import { expect, it } from 'vitest';
import {
  expiryNoticeDue,
  isUpgrade,
  NOTIFICATION_TYPES,
  notificationCode,
  noticeText,
  onceKey,
  responseRecipients,
  newMemberRecipients,
  planRecipients,
  type Notice,
  type NotifiableMember,
} from './notifications.ts';
import { TIERS } from '../plans/plans.ts';

const member = (
  userId: string,
  role: NotifiableMember['role'],
  status: NotifiableMember['status'] = 'Active',
): NotifiableMember => ({
  userId,
  role,
  status,
});

const team = [
  member('owner', 'Owner'),
  member('admin', 'Admin'),
  member('member', 'Member'),
  member('new', 'Member'),
  member('suspended admin', 'Admin', 'Suspended'),
  member('removed owner', 'Owner', 'Removed'),
  member('pending', 'Member', 'Pending'),
];

it('each notification type has its wire number (NOTICE-1)', () => {
  expect(NOTIFICATION_TYPES.map((type) => `${notificationCode(type)} ${type}`)).toEqual([
    '0 TeamInvitation',
    '1 InvitationAccepted',
    '2 InvitationDeclined',
    '3 AccountUpgrade',
    '4 SubscriptionExpiring',
    '5 FeatureLimitReached',
    '6 NewTeamMember',
    '7 SystemAnnouncement',
    '8 Assigned',
    '9 Mentioned',
    '10 Commented',
    '11 CompletedOfMine',
    '12 Unassigned',
    '13 WebhookOff',
  ]);
});

const acme = { accountName: 'Acme' };
const paint = { personName: 'Ben', titles: ['Paint'], taskId: 't1', comment: null };
const many = { ...paint, titles: ['Paint', 'Call', 'Pack', 'Eat', 'Rest'], taskId: null };
it.each<[Notice, string, string, string | null]>([
  [
    { type: 'TeamInvitation', ...acme, inviterName: 'Ada L', role: 'Admin' },
    'Join Acme',
    'Ada L invited you to Acme as Admin.',
    null,
  ],
  [{ type: 'Assigned', ...paint }, 'Ben assigned you a task', 'Paint', '/task/t1'],
  [
    { type: 'Assigned', ...many },
    'Ben assigned you 5 tasks',
    'Paint, Call, Pack, and 2 more',
    '/assigned?account=a',
  ],
  [
    { type: 'Mentioned', ...paint, comment: 'Blue,\n@[Ada](user:0192f0c0-0000-7000-8000-000000000001)?' },
    'Ben mentioned you',
    'Paint: Blue, @Ada?',
    '/task/t1',
  ],
  [
    { type: 'Mentioned', ...many },
    'Ben mentioned you in 5 tasks',
    'Paint, Call, Pack, and 2 more',
    '/settings?action=open&account=a',
  ],
  [{ type: 'Commented', ...paint, comment: 'Blue?' }, 'Ben commented on a task', 'Paint: Blue?', '/task/t1'],
  [{ type: 'CompletedOfMine', ...paint }, 'Ben completed a task', 'Paint', '/task/t1'],
  [
    { type: 'Unassigned', ...acme, personName: 'Ben', tasks: 12 },
    '12 tasks of Ben have nobody now',
    'Ben can no longer work in Acme. You can assign these tasks to somebody else.',
    '/settings?action=open&account=a',
  ],
  [
    { type: 'Unassigned', ...acme, personName: 'Ben', tasks: 1 },
    '1 task of Ben has nobody now',
    'Ben can no longer work in Acme. You can assign these tasks to somebody else.',
    '/settings?action=open&account=a',
  ],
  [
    { type: 'WebhookOff', ...acme, webhook: 'Hook', reason: 'failing' },
    'The webhook Hook was switched off',
    'Messages could not be delivered for five days. The webhook belongs to Acme.',
    '/settings?tab=webhooks&account=a',
  ],
  [
    { type: 'InvitationAccepted', ...acme, personName: 'Ben' },
    'Invitation accepted',
    'Ben accepted the invitation to Acme.',
    '/settings?tab=team&account=a',
  ],
  [
    { type: 'InvitationDeclined', ...acme, personName: 'Ben' },
    'Invitation declined',
    'Ben declined the invitation to Acme.',
    '/settings?tab=team&account=a',
  ],
  [
    { type: 'AccountUpgrade', ...acme, tier: 'PersonalPro' },
    'Welcome to Personal Pro',
    'Acme is now on the Personal Pro plan.',
    '/settings?tab=billing&account=a',
  ],
  [
    { type: 'SubscriptionExpiring', ...acme, tier: 'Team', daysLeft: 7 },
    'Your subscription ends soon',
    'Team of Acme ends in 7 days.',
    '/settings?tab=billing&account=a',
  ],
  [
    { type: 'SubscriptionExpiring', ...acme, tier: 'Team', daysLeft: 1 },
    'Your subscription ends soon',
    'Team of Acme ends tomorrow.',
    '/settings?tab=billing&account=a',
  ],
  [
    { type: 'FeatureLimitReached', ...acme, limit: 'tasks', max: 50 },
    'Plan limit reached',
    'Acme has reached the limit of 50 tasks of its plan.',
    '/settings?tab=billing&account=a',
  ],
  [
    { type: 'NewTeamMember', ...acme, personName: 'Ben' },
    'New team member',
    'Ben joined Acme.',
    '/settings?tab=team&account=a',
  ],
  [
    { type: 'SystemAnnouncement', title: 'New views', message: 'Look.', actionUrl: null },
    'New views',
    'Look.',
    null,
  ],
])('the notification %o has the expected text (NOTICE-1, PEOPLE-33)', (notice, title, message, actionUrl) => {
  expect(noticeText(notice, 'a')).toEqual({ title, message, actionUrl });
});

it('notifies the active Owner and Admins about plan changes (NOTICE-2)', () => {
  expect(planRecipients(team)).toEqual(['owner', 'admin']);
});

it.each([
  ['owner', 'new', ['owner', 'admin']],
  // The inviter was an Admin and is now a Member, but is still notified.
  ['member', 'new', ['owner', 'admin', 'member']],
  ['suspended admin', 'new', ['owner', 'admin']],
  // The invitee declined without registering.
  ['admin', null, ['owner', 'admin']],
  // Users are not notified about their own actions.
  ['owner', 'admin', ['owner']],
])('an answer to the invitation that %s sent to %s notifies %o (NOTICE-2)', (inviter, who, recipients) => {
  expect(responseRecipients(team, inviter, who)).toEqual(recipients);
});

it.each([
  ['owner', ['member']],
  ['member', []],
])(
  'announces a new member invited by %s to %o, because the others are notified of the answer (NOTICE-2)',
  (inviter, recipients) => {
    expect(newMemberRecipients(team, inviter, 'new')).toEqual(recipients);
  },
);

it('notifies each active member only once, whoever sent the invitation (NOTICE-2)', () => {
  for (const { userId: inviter } of team) {
    const all = [...responseRecipients(team, inviter, 'new'), ...newMemberRecipients(team, inviter, 'new')];
    expect(all.toSorted()).toEqual(['admin', 'member', 'owner']);
  }
});

it('sends a notification about every upgrade, but no other plan change (NOTICE-4)', () => {
  const steps = TIERS.flatMap((from) => TIERS.filter((to) => isUpgrade(from, to)).map((to) => [from, to]));
  expect(steps).toEqual([
    ['PersonalFree', 'PersonalPro'],
    ['PersonalFree', 'Team'],
    ['PersonalFree', 'TeamPro'],
    ['PersonalPro', 'Team'],
    ['PersonalPro', 'TeamPro'],
    ['Team', 'TeamPro'],
  ]);
});

it.each([
  ['2026-03-01', undefined],
  ['2026-03-02', 7],
  ['2026-03-03', undefined],
  ['2026-03-08', 1],
  ['2026-03-09', undefined],
  ['2026-03-10', undefined],
])('the expiry notice for a subscription that ends on 2026-03-09 is due on %s: %o', (today, due) => {
  expect(expiryNoticeDue('2026-03-09', today)).toBe(due);
});

it('sends a limit notification once per day, account and limit, and all other notifications each time (NOTICE-3)', () => {
  const limit = (kind: 'tasks' | 'projects'): Notice => ({
    type: 'FeatureLimitReached',
    accountName: 'A',
    limit: kind,
    max: 3,
  });
  const keys = [
    onceKey(limit('tasks'), 'a', '2026-03-01'),
    onceKey(limit('tasks'), 'a', '2026-03-02'),
    onceKey(limit('projects'), 'a', '2026-03-01'),
    onceKey(limit('tasks'), 'b', '2026-03-01'),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(onceKey(limit('tasks'), 'a', '2026-03-01')).toBe(keys[0]);
  const joined: Notice = { type: 'NewTeamMember', accountName: 'A', personName: 'Ben' };
  expect(onceKey(joined, 'a', '2026-03-01')).toBeUndefined();
});
