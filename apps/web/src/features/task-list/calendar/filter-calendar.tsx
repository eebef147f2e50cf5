import { useState } from 'react';
import type { ScreenCallbacks } from '../screen-body.tsx';
import { useWholeWidth } from '../use-whole-width.ts';
import { CalendarScreen } from './calendar-screen.tsx';

/** The tasks of a filter as a calendar, which begins today (FILTER-48). Its pages have no addresses. */
export function FilterCalendar({ filterId, ...callbacks }: ScreenCallbacks & { filterId: string }) {
  const [address, setAddress] = useState<string>();
  useWholeWidth('calendar');
  return <CalendarScreen {...callbacks} {...{ filterId, address }} onAddress={setAddress} />;
}
