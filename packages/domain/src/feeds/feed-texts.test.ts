import { expect, it } from 'vitest';
import { feedReaderName, lastFetchText, webcalUrl } from './feed-texts.ts';

const NOW = Date.UTC(2026, 2, 10, 12);

it.each([
  [null, null, 'Never fetched'],
  ['2026-03-10T11:59:30Z', null, 'Last fetched just now'],
  ['2026-03-10T11:59:00Z', null, 'Last fetched 1 minute ago'],
  ['2026-03-10T11:55:00Z', 'Google-Calendar-Importer', 'Last fetched 5 minutes ago by Google Calendar'],
  ['2026-03-10T09:00:00Z', 'curl/8.5.0', 'Last fetched 3 hours ago by curl'],
  ['2026-03-01T09:00:00Z', '???', 'Last fetched 9 days ago'],
])('a fetch at %s by %s is described as "%s" (FEED-16)', (lastFetchedAt, lastFetchedBy, expected) => {
  expect(lastFetchText({ lastFetchedAt, lastFetchedBy }, NOW)).toBe(expected);
});

it.each([
  ['iOS/18.1 (22B83) dataaccessd/1.0', 'Apple Calendar on iOS'],
  ['macOS/15.1 (24B83) CalendarAgent/1141', 'Apple Calendar on macOS'],
  ['macOS/14.5 (23F79) dataaccessd/1.0', 'Apple Calendar on macOS'],
  ['Mac OS X/10.15.7 (19H15) CalendarAgent/930.5.1', 'Apple Calendar on macOS'],
  ['Google-Calendar-Importer', 'Google Calendar'],
  ['Microsoft.Exchange/15.20 (Windows NT 10.0; Win64; x64)', 'Outlook'],
  ['Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17126; Pro)', 'Outlook'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.5.0', 'Thunderbird'],
  ['ICSx5/2.2.5 (ical4j okhttp) Android/14', 'ICSx⁵'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
])('recognizes the calendar program from the User-Agent %s: %s (FEED-16)', (userAgent, expected) => {
  expect(feedReaderName(userAgent)).toBe(expected);
});

it("builds the address that opens the feed in the device's calendar (FEED-17)", () => {
  expect(webcalUrl('https://questlog.example/calendar/x.ics')).toBe(
    'webcal://questlog.example/calendar/x.ics',
  );
});
