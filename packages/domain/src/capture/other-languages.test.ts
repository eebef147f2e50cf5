import { expect, it } from 'vitest';
import { parseCapture } from './capture.ts';
import { OTHER_LANGUAGES } from './language-tables.ts';
import { german } from './languages/german.ts';
import { captureFacts } from './testing/capture-facts.ts';
import { captureReader } from './testing/capture-readers.ts';

const inBritain = { ...captureReader, isMonthFirst: false, isTwelveHourClock: false };
const read = (text: string) => parseCapture(text, { ...inBritain, otherLanguages: OTHER_LANGUAGES });

it.each([
  ['Zahnarzt in 2 Wochen um 14:30', 'de'],
  ['Zahnarzt am Montag', 'de'],
  ['Tandarts over 2 weken om 14:30', 'nl'],
  ['Rendez-vous demain à 14h', 'fr'],
  ['Dentista mañana a las 5', 'es'],
  ['Dentista venerdì alle 17:00', 'it'],
  ['Dentista amanhã às 17', 'pt'],
  ['Dentysta jutro o 17', 'pl'],
])('%j stays text, and the language "%s" is offered (CAPTURE-53)', (text, language) => {
  const captured = read(text);
  expect(captured).toMatchObject({ title: text, otherLanguage: language });
  expect(captureFacts(captured)).not.toMatch(/^\d/);
});

it('a phrase that several languages read equally well stays text, and no language is offered (CAPTURE-53)', () => {
  expect(read('Zahnarzt morgen 14:30')).toMatchObject({
    title: 'Zahnarzt morgen 14:30',
    scheduledOn: undefined,
    otherLanguage: undefined,
  });
});

it.each(['Things to do 3pm', 'Use as 17:00', 'Set 5 alarms', 'Buy 5 mars', 'Pay rent', 'Call Ana tomorrow'])(
  'no language is offered for the English line %j (CAPTURE-53)',
  (text) => {
    const { otherLanguage: _, ...captured } = read(text);
    const { otherLanguage, ...rest } = parseCapture(text, inBritain);
    expect(otherLanguage).toBeUndefined();
    expect(captured).toEqual(rest);
  },
);

it('nothing is offered once the reader uses the language (CAPTURE-53)', () => {
  const others = OTHER_LANGUAGES.filter((table) => table !== german);
  const captured = parseCapture('Zahnarzt in 2 Wochen um 14:30', {
    ...inBritain,
    languages: [german],
    otherLanguages: others,
  });
  expect(captured).toMatchObject({
    title: 'Zahnarzt',
    scheduledOn: '2026-12-09',
    time: '14:30',
    otherLanguage: undefined,
  });
});
