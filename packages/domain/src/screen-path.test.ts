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
])('the path %s belongs to a screen', (path) => expect(isScreenPath(path)).toBe(true));

it.each([
  '/api',
  '/api/tasks',
  '/idp/authorize',
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
])('the path %s belongs to no screen', (path) => expect(isScreenPath(path)).toBe(false));
