import { expect, it } from 'vitest';
import { parseForm } from './form-body.ts';

it.each([
  ['a=1&b=2', { a: '1', b: '2' }],
  ['items[0][price]=p&items[0][quantity]=2', { items: { 0: { price: 'p', quantity: '2' } } }],
  ['expand[]=a&expand[]=b.c', { expand: { 0: 'a', 1: 'b.c' } }],
  ['metadata[__proto__]=x', { metadata: JSON.parse('{"__proto__":"x"}') as object }],
  ['name=Ada%20%26%20Bob', { name: 'Ada & Bob' }],
  ['', {}],
])('parses the form body: %s', (text, tree) => {
  expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(tree);
});

it.each(['a=1&a[b]=2', 'a[b][c][d][e][f][g]=1'])('rejects the form body %s', (text) => {
  expect(() => parseForm(text)).toThrow('Invalid parameter');
});
