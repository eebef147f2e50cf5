import { expect, it } from 'vitest';
import { isScreenPath } from './screen-path.ts';

it.each([
  '/',
  '/settings',
  '/invitations/a1B2_c-3',
  '/billing/success',
  '/admin',
  '/admin/users',
  '/apiary',
  '/a.b',
  '/today',
  '/project/01a21877-67c2-79fb-8869-8fe1a78d91b8',
  '/task/01a21877-67c2-79fb-8869-8fe1a78d91b8',
  '/tag/api/%C3%BCbung',
  '/trash',
  '/add',
])('the path %s belongs to a screen', (path) => expect(isScreenPath(path)).toBe(true));

it.each([
  '/api',
  '/api/tasks',
  '/idp/authorize',
  '/reminders/fBTnKk0aYmBhVbdhbOeJ2w',
  '/sandbox/checkout',
  '/hubs/updates',
  '/metrics',
  '/healthz',
  '/readyz',
  '/assets/index',
  '/admin/assets/index',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/index.html',
])('the path %s does not belong to a screen', (path) => expect(isScreenPath(path)).toBe(false));
