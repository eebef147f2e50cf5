import { expect, it } from 'vitest';
import { sentBody } from './action-kinds.ts';

const kinds = { plain: {}, capitalised: { capitalised: true } };

it.each([
  ['capitalised', '{"title":"One","tagIds":["a"],"id":"b"}', '{"Title":"One","TagIds":["a"],"Id":"b"}'],
  ['capitalised', null, null],
  ['plain', '{"title":"One"}', '{"title":"One"}'],
  ['unknown', '{"title":"One"}', '{"title":"One"}'],
])('for the kind %s, sends the queued body %s as %s', (kind, body, sent) => {
  expect(sentBody(kinds, kind, body)).toBe(sent);
});
