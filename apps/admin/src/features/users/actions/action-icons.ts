import { KeyRound, LogOut, Mail, Pencil, UserCheck, UserX, type LucideIcon } from 'lucide-react';
import type { UserAction } from './offered-actions.ts';

export const USER_ACTION_ICONS: Readonly<Record<UserAction, LucideIcon>> = {
  edit: Pencil,
  mail: Mail,
  resetPassword: KeyRound,
  endSessions: LogOut,
  deactivate: UserX,
  reactivate: UserCheck,
};
