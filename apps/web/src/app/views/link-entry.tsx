import { copyLink } from '@questlog/ui/feedback/copy-text.ts';
import type { MenuItem } from '@questlog/ui/overlays/menu-entry.ts';
import { Link } from 'lucide-react';

export function linkEntry(path: string, shortcut?: string): MenuItem {
  return { label: 'Copy link', icon: <Link size={16} />, shortcut, onSelect: () => copyLink(path) };
}
