/** Calendar files as other programs write them: each event in the shape of each program. */

/** The program that writes a file: its header, its names of zones, and what it adds to each event. */
interface Shape {
  readonly header: readonly string[];
  /** The TZID of Berlin in this program. */
  readonly tzid: string;
  readonly extra: readonly string[];
  readonly zoneRules: boolean;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  google: {
    header: [
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'VERSION:2.0',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Arbeit\\, Büro',
      'X-WR-TIMEZONE:Europe/Berlin',
    ],
    tzid: 'Europe/Berlin',
    extra: [
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'DESCRIPTION:See <a href="https://example.org">here</a>',
    ],
    zoneRules: true,
  },
  outlook: {
    header: [
      'PRODID:Microsoft Exchange Server 2010',
      'VERSION:2.0',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Kalender',
    ],
    tzid: 'W. Europe Standard Time',
    extra: [
      'CLASS:PUBLIC',
      'PRIORITY:5',
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      'X-MICROSOFT-DISALLOW-COUNTER:FALSE',
      'DESCRIPTION:A long line that Outlook folds after seventy-five bytes\\, in the',
      '  middle of words\\; and so on\\n',
    ],
    zoneRules: true,
  },
  icloud: {
    header: [
      'CALSCALE:GREGORIAN',
      'PRODID:-//Apple Inc.//iOS 26.1//EN',
      'VERSION:2.0',
      'X-APPLE-CALENDAR-COLOR:#1BADF8',
      'X-WR-CALNAME:Home',
    ],
    tzid: 'Europe/Berlin',
    extra: ['X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC', 'TRANSP:OPAQUE', 'LOCATION:Café\\nMain street'],
    zoneRules: false,
  },
  nextcloud: {
    header: [
      'VERSION:2.0',
      'PRODID:-//IDN nextcloud.com//Calendar app 5.5.0//EN',
      'CALSCALE:GREGORIAN',
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      'X-PUBLISHED-TTL:PT4H',
    ],
    tzid: 'Europe/Berlin',
    extra: [
      'STATUS:CONFIRMED',
      'X-NC-GROUP-ID:7',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ],
    zoneRules: true,
  },
  meetup: {
    header: [
      'VERSION:2.0',
      'PRODID:-//Meetup//RemoteApi//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-ORIGINAL-URL:https://example.org/events/ical',
    ],
    tzid: 'Europe/Berlin',
    extra: [
      'CLASS:PUBLIC',
      'GEO:52.52;13.40',
      'URL:https://example.org/events/1',
      'DTSTAMP:20260901T080000Z',
    ],
    zoneRules: false,
  },
};

/** An event in Berlin. `{tz}` stands for the parameter of its zone. */
export interface EventCase {
  readonly name: string;
  /** The properties of each component with the same UID. */
  readonly components: readonly (readonly string[])[];
  /** The rule in the notation of rrule-temporal; undefined for a case that only node-ical compares. */
  readonly rule?: string;
}

const MINUTES_90 = 'DURATION:PT1H30M';

export const EVENT_CASES: readonly EventCase[] = [
  { name: 'a meeting', components: [['DTSTART{tz}:20261103T140000', 'DTEND{tz}:20261103T153000']] },
  { name: 'a day', components: [['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261225']] },
  { name: 'days', components: [['DTSTART;VALUE=DATE:20261012', 'DTEND;VALUE=DATE:20261018']] },
  { name: 'a night', components: [['DTSTART{tz}:20261024T220000', 'DTEND{tz}:20261025T060000']] },
  { name: 'in UTC', components: [['DTSTART:20261103T140000Z', MINUTES_90]] },
  {
    name: 'every week across the clock change',
    components: [['DTSTART{tz}:20261006T090000', MINUTES_90, 'RRULE:FREQ=WEEKLY;COUNT=9']],
    rule: 'FREQ=WEEKLY;COUNT=9',
  },
  {
    name: 'some weekdays until an instant',
    components: [
      ['DTSTART{tz}:20261005T090000', MINUTES_90, 'RRULE:FREQ=WEEKLY;UNTIL=20261120T080000Z;BYDAY=MO,WE,FR'],
    ],
    rule: 'FREQ=WEEKLY;UNTIL=20261120T080000Z;BYDAY=MO,WE,FR',
  },
  {
    name: 'the last Friday of a month',
    components: [['DTSTART{tz}:20260828T170000', MINUTES_90, 'RRULE:FREQ=MONTHLY;BYDAY=-1FR']],
    rule: 'FREQ=MONTHLY;BYDAY=-1FR',
  },
  {
    name: 'the 31st',
    components: [['DTSTART{tz}:20260731T080000', MINUTES_90, 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31']],
    rule: 'FREQ=MONTHLY;BYMONTHDAY=31',
  },
  {
    name: 'the first weekday of a month',
    components: [
      ['DTSTART{tz}:20260901T080000', MINUTES_90, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1'],
    ],
    rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
  },
  {
    name: 'every other week from Sunday',
    components: [
      ['DTSTART{tz}:20261006T080000', MINUTES_90, 'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=8'],
    ],
    rule: 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=8',
  },
  {
    name: 'every third day without some',
    components: [
      [
        'DTSTART{tz}:20261001T120000',
        MINUTES_90,
        'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=20',
        'EXDATE{tz}:20261007T120000,20261016T120000',
        'EXDATE{tz}:20261103T120000',
      ],
    ],
  },
  {
    name: 'a birthday',
    components: [['DTSTART;VALUE=DATE:19841128', 'DTEND;VALUE=DATE:19841129', 'RRULE:FREQ=YEARLY']],
    rule: 'FREQ=YEARLY',
  },
  {
    name: 'a moved and a cancelled date',
    components: [
      ['DTSTART{tz}:20261007T100000', MINUTES_90, 'RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE{tz}:20261028T100000'],
      ['RECURRENCE-ID{tz}:20261014T100000', 'DTSTART{tz}:20261015T160000', 'DTEND{tz}:20261015T170000'],
    ],
  },
];

const BERLIN = [
  ['DAYLIGHT', '+0100', '+0200', 'CEST', '19700329T020000', '3'],
  ['STANDARD', '+0200', '+0100', 'CET', '19701025T030000', '10'],
] as const;

function zoneRules(tzid: string): string[] {
  const parts = BERLIN.flatMap(([kind, from, to, name, start, month]) => [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `TZNAME:${name}`,
    `DTSTART:${start}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`,
    `END:${kind}`,
  ]);
  return ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...parts, 'END:VTIMEZONE'];
}

/** Returns an event as a file of each program. */
export function filesOf({
  components,
  name,
}: EventCase): readonly { readonly program: string; readonly text: string }[] {
  return Object.entries(SHAPES).map(([program, { header, tzid, extra, zoneRules: hasRules }]) => {
    const events = components.flatMap((properties) => [
      'BEGIN:VEVENT',
      `UID:${program}-1@example.org`,
      'DTSTAMP:20260901T080000Z',
      `SUMMARY:${name}`,
      ...properties.map((line) => line.replace('{tz}', `;TZID=${tzid}`)),
      ...extra,
      'END:VEVENT',
    ]);
    const zones = hasRules ? zoneRules(tzid) : [];
    return {
      program,
      text: ['BEGIN:VCALENDAR', ...header, ...zones, ...events, 'END:VCALENDAR', ''].join('\r\n'),
    };
  });
}
