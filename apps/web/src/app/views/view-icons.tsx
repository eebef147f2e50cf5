import type { NamedView } from '@questlog/domain/tasks/task-views';
import {
  Calendar,
  CalendarDays,
  CalendarSync,
  Cloud,
  History,
  Inbox,
  Layers,
  NotebookText,
  Star,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

export const VIEW_ICONS: Readonly<Record<NamedView, LucideIcon>> = {
  inbox: Inbox,
  today: Star,
  upcoming: CalendarDays,
  anytime: Layers,
  someday: Cloud,
  journal: NotebookText,
  assigned: UserRound,
  scheduled: CalendarSync,
  calendar: Calendar,
  activity: History,
};
