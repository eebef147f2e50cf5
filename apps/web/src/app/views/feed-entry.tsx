import type { MenuItem } from '@questlog/ui/overlays/menu-entry.ts';
import { CalendarSync } from 'lucide-react';

export function feedEntry(onSelect: () => void): MenuItem {
  return { label: 'Calendar feed…', icon: <CalendarSync size={16} />, onSelect };
}
