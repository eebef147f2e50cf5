import { expect, it } from 'vitest';
import { checkFeature } from './feature-check.ts';
import {
  FEATURES,
  hasFeature,
  limitMessage,
  parseTier,
  planLimits,
  TIERS,
  tierCode,
  tierTitle,
} from './plans.ts';

it('every tier has a number and a name (ACCOUNT-8)', () => {
  expect(TIERS.map((tier) => [tierCode(tier), tier, tierTitle(tier)])).toEqual([
    [0, 'PersonalFree', 'Personal (Free)'],
    [1, 'PersonalPro', 'Personal Pro'],
    [2, 'Team', 'Team'],
    [3, 'TeamPro', 'Team Pro'],
  ]);
});

it.each([
  ['personalpro', 'PersonalPro'],
  ['Personal Pro', 'PersonalPro'],
  [' TEAM pro ', 'TeamPro'],
  ['personal (free)', 'PersonalFree'],
  ['2', 'Team'],
  ['gold', undefined],
  ['', undefined],
])('parses %j as the tier %s (ACCOUNT-8)', (text, tier) => {
  expect(parseTier(text)).toBe(tier);
});

it('each tier has the features listed in the specification (ACCOUNT-9)', () => {
  const table = FEATURES.map((feature) =>
    [feature, ...TIERS.map((tier) => (checkFeature(tier, feature).hasAccess ? 'x' : '-'))].join(' '),
  );
  expect(table).toEqual([
    'ADVANCED_PROJECTS - x x x',
    'TEAM_COLLABORATION - - x x',
    'ADVANCED_AUTOMATION - x - x',
    'PRIORITY_SUPPORT - x x x',
    'CUSTOM_INTEGRATIONS - - - x',
    'UNLIMITED_STORAGE - x x x',
    'REPEATING_TASKS - x x x',
  ]);
});

it('an upgrade is possible from Free, from Pro to a team tier, and from Team to Team Pro (ACCOUNT-9)', () => {
  const reachable = FEATURES.map((feature) =>
    [feature, ...TIERS.map((tier) => (checkFeature(tier, feature).canUpgrade ? 'x' : '-'))].join(' '),
  );
  expect(reachable).toEqual([
    'ADVANCED_PROJECTS x - - -',
    'TEAM_COLLABORATION x x - -',
    'ADVANCED_AUTOMATION x - x -',
    'PRIORITY_SUPPORT x - - -',
    'CUSTOM_INTEGRATIONS x x x -',
    'UNLIMITED_STORAGE x - - -',
    'REPEATING_TASKS x - - -',
  ]);
});

it('an account without a tier has no features (ACCOUNT-9)', () => {
  expect(checkFeature(null, 'REPEATING_TASKS')).toMatchObject({
    hasAccess: false,
    canUpgrade: false,
    tier: null,
  });
});

it('Free allows three projects and fifty tasks, and paid plans have no limits (ACCOUNT-10, FILTER-12, TAG-1)', () => {
  expect(TIERS.map((tier) => planLimits(tier))).toEqual([
    { maxProjects: 3, maxTotalTasks: 50, maxCalendars: 1, maxFilters: 3 },
    { maxProjects: null, maxTotalTasks: null, maxCalendars: 20, maxFilters: 200 },
    { maxProjects: null, maxTotalTasks: null, maxCalendars: 20, maxFilters: 200 },
    { maxProjects: null, maxTotalTasks: null, maxCalendars: 20, maxFilters: 200 },
  ]);
  expect(TIERS.map((tier) => hasFeature(tier, 'TAGGING'))).toEqual([false, true, true, true]);
});

it('limit errors say which limit was reached and what lifts it (ACCOUNT-13)', () => {
  expect(limitMessage('projects', 3)).toBe(
    "You've reached the limit of 3 projects. Upgrade to create unlimited projects.",
  );
});
