import { expect, test } from 'vitest';
import { isSafeLink, isWebLink } from './link-schemes.ts';

test.each([
  'https://a.example/x?y=javascript:z',
  'http://a.example:8080',
  'mailto:ada@a.example',
  'tel:+49301234',
  'sms:+49301234',
  'obsidian://open?vault=x',
  'matrix:r/room:a.example',
  'message://%3cid@a.example%3e',
  'zotero://select/items/1',
  'things:///show?id=1',
  'web+app:x',
  'TEL:1',
  '/today',
  '#javascript:x',
  '?a=javascript:x',
  'notes/2026',
  '',
])('lets %j become a link (TASK-20)', (address) => {
  expect(isSafeLink(address)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript\u00a0:alert(1)',
  'java\u200bscript:alert(1)',
  'java%09script:alert(1)',
  'javascript&colon;:alert(1)',
  '\ufeffjavascript:alert(1)',
  'ｊavascript:alert(1)',
  'javaſcript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'filesystem:https://a.example/x',
  'view-source:javascript:x',
  'about:blank',
  'intent://x#Intent;end',
  'ms-msdt:/id',
  'search-ms:query=x',
  'chrome://settings',
  'moz-extension://x',
  ':x',
  '1a:x',
])('does not let %j become a link (TASK-20)', (address) => {
  expect(isSafeLink(address)).toBe(false);
});

test.each([
  ['https://a.example', true],
  ['HTTP://a.example', true],
  ['/today', true],
  ['tel:1', false],
  ['obsidian://open', false],
])('a link to %j opens a new tab: %s (TASK-20)', (address, isWeb) => {
  expect(isWebLink(address)).toBe(isWeb);
});
