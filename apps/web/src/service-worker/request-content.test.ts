import { expect, it } from 'vitest';
import { contentOf } from './request-content.ts';

it.each([
  ['{"title":"Ship it","notes":"x"}', 'Ship it'],
  ['{"Title":"Ship it"}', 'Ship it'],
  ['{"name":"work"}', 'work'],
  ['{"title":7}', ''],
  ['null', ''],
  ['not json', ''],
])('the request body %s contains the text %j', (body, content) => {
  expect(contentOf(body)).toBe(content);
});
