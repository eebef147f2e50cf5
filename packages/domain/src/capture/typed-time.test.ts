import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLocalTime } from '../dates/local-time.ts';
import { parseTypedTime } from './typed-time.ts';

describe('a typed time (DATE-22)', () => {
  it.each([
    ['5pm', '17:00'],
    ['5 PM', '17:00'],
    ['at 5pm', '17:00'],
    ['5:30 pm', '17:30'],
    ['5.30pm', '17:30'],
    ['5:30 p.m.', '17:30'],
    ['12am', '00:00'],
    ['12:05 am', '00:05'],
    ['12pm', '12:00'],
    ['11 a.m.', '11:00'],
    ['17:00', '17:00'],
    ['at 17:00', '17:00'],
    ['9:05', '09:05'],
    ['05:30', '05:30'],
    ['5:30', '05:30'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['at 1', '13:00'],
    ['at 7', '19:00'],
    ['at 8', '08:00'],
    ['at 9', '09:00'],
    ['At  12', '12:00'],
    ['at 17', '17:00'],
    ["9 o'clock", '09:00'],
    ['at 5 o’clock', '17:00'],
    ['noon', '12:00'],
    ['at noon', '12:00'],
    ['Midday', '12:00'],
  ])('%s is %s', (text, expected) => {
    expect(parseTypedTime(text)).toBe(expected);
  });

  it.each([
    ['at 5', '17:00'],
    ['at 8', '20:00'],
    ['at 11', '23:00'],
    ['at 12', undefined],
    ['at 20', '20:00'],
    ['8 am', '08:00'],
    ['7:30', '19:30'],
    ['12:30', '12:30'],
    ['0:30', '00:30'],
  ])('%s beside tonight is %s', (text, expected) => {
    expect(parseTypedTime(text, true)).toBe(expected);
  });

  it.each([
    '',
    'at',
    '9',
    '17',
    'pm',
    '0pm',
    '13pm',
    '17:00 pm',
    '5:3pm',
    '24:00',
    '9:60',
    '17:00:00',
    '9.05',
    'at 0',
    'at 24',
    'at nine',
    'at at 9',
    'midnight',
    '5pmish',
    'by 5pm',
    'fri 5pm',
    `5pm${' '.repeat(20)}`,
  ])('"%s" is not understood', (text) => {
    expect(parseTypedTime(text)).toBeUndefined();
  });

  it('never turns a text into a time that does not exist', () => {
    const part = fc.constantFrom(...Array.from("0123456789:. apm'"), 'at ', " o'clock", 'noon');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.boolean(), (parts, inEvening) => {
        const time = parseTypedTime(parts.join(''), inEvening);
        if (time !== undefined) expect(parseLocalTime(time)).toBe(time);
      }),
    );
  });
});
