import { expect, it } from 'vitest';
import { roomAgainLabel } from './room-again.ts';

it.each([
  [12, 0, 0, 'Add the 12 rejected tasks'],
  [1, 0, 0, 'Add the rejected task'],
  [0, 1, 0, 'Add the rejected project'],
  [3, 1, 0, 'Add the 4 rejected changes'],
  [0, 0, 1, 'Add the rejected change'],
])(
  'offers to resend %i tasks, %i projects and %i other changes as "%s" (OFFLINE-48)',
  (tasks, projects, others, label) => {
    expect(roomAgainLabel({ tasks, projects, others })).toBe(label);
  },
);
