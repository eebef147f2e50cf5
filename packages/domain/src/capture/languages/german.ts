import type { WordTable } from '../word-table.ts';

/** 'montags' and 'Montagabend': they say more about a time than a date does. */
const ADVERBS_OF_DAYS = 'montag dienstag mittwoch donnerstag freitag samstag sonntag'
  .split(' ')
  .flatMap((day) =>
    ['s', 'früh', 'morgen', 'vormittag', 'mittag', 'nachmittag', 'abend'].map((part) => day + part),
  )
  .join(', ');

export const german: WordTable = {
  language: 'de',
  day: ['heute', 'morgen', 'übermorgen'],
  yesterday: 'gestern',
  weekday: [
    'montag, mo',
    'dienstag, di',
    'mittwoch, mi',
    'donnerstag, do',
    'freitag, fr',
    'samstag, sonnabend, sa',
    'sonntag, so',
  ],
  month: [
    'januar, jänner, jan',
    'februar, feber, feb',
    'märz, mär',
    'april, apr',
    'mai',
    'juni, jun',
    'juli, jul',
    'august, aug',
    'september, sep, sept',
    'oktober, okt',
    'november, nov',
    'dezember, dez',
  ],
  unit: ['tag, tage, tagen', 'woche, wochen', 'monat, monate, monaten', 'jahr, jahre, jahren'],
  number: [
    'ein, eine, einem, einer',
    ...'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  ],
  nth: ['erster, ersten, erste', 'zweiter, zweiten, zweite', 'dritter, dritten, dritte', 'vierten, vierte'],
  lastNth: 'letzter, letzten, letzte',
  weekend: 'am wochenende, dieses wochenende, wochenende',
  nextWeekend: 'nächstes wochenende, am nächsten wochenende',
  nextWeek: 'nächste woche, nächster woche, kommende woche, kommender woche',
  nextMonth: 'nächsten monat, kommenden monat',
  nextYear: 'nächstes jahr, kommendes jahr',
  endOfWeek: 'ende der woche, ende dieser woche',
  endOfMonth: 'ende des monats, am monatsende, monatsende',
  endOfYear: 'ende des jahres, am jahresende, jahresende',
  this: 'diesen, dieser',
  next: 'nächsten, nächster, kommenden',
  last: 'letzten, letzter',
  in: 'in',
  ago: 'vor',
  on: 'am, an, den',
  dayLead: '',
  the: 'den, dem',
  of: 'im',
  at: 'um, gegen',
  due: 'bis, bis zum, bis am, bis spätestens, bis spätestens am, spätestens, spätestens am, fällig, fällig am, frist, deadline',
  oClock: 'uhr',
  noon: 'mittag, mittags',
  tonight: 'heute abend, heut abend',
  evening: 'abend, abends',
  dayPart: 'morgens, früh, vormittags, mittags, nachmittags, abends, nachts, ' + ADVERBS_OF_DAYS,
  every: 'jeden, jede, jedes, alle',
  other: 'zweite, zweiten, zweites',
  adverb: ['täglich', 'wöchentlich', 'monatlich', 'jährlich'],
  workday: 'werktag, arbeitstag, wochentag, werktage',
  weekendDays: 'wochenende',
  monthDay: 'tag',
  ofTheMonth: 'des monats, im monat',
  and: 'und, &',
  none: 'kein, kein datum, nie, irgendwann',
  names: '',
  unsure: 'mo, di, mi, do, fr, sa, so, mai, mittag, mittags, wochenende, jan, mär',
  leadsOn:
    'frau, herr, herrn, familie, dr, der, die, das, den, dem, des, ein, eine, einen, für, von, vom, zum, zur, in, im, am, an, auf, aus, bei, mit, ' +
    'ohne, und, oder, nicht, kein, nach, vor, seit, ab, bis, zwischen, als, wie, über, guten, jeden, jede, jedes, ' +
    'letzten, gestern, heute, bis, -, &',
  ordinals: '.',
  hasAmAsOn: true,
  hasTwelveHours: false,
  hasMonthFirst: false,
  hasHourLetter: false,
};
