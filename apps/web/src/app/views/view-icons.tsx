import type { NamedView } from '@questlog/domain/tasks/task-views';
import { CalendarDays, CalendarSync, Inbox, Layers, NotebookText, Star, type LucideIcon } from 'lucide-react';

export const VIEW_ICONS: Readonly<Record<NamedView, LucideIcon>> = {
  inbox: Inbox,
  today: Star,
  upcoming: CalendarDays,
  anytime: Layers,
  journal: NotebookText,
  scheduled: CalendarSync,
};
