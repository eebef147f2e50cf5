/** The context shared by all screens of the console. */
import type { ApiClient } from '@questlog/api-client/client';
import type { Admin } from '@questlog/contract/admin/admin-access';
import { adminCan, type AdminCapability } from '@questlog/domain/admin/admin-roles';
import type { Session } from '@questlog/web/session/session-state.ts';
import { createContext, useContext } from 'react';

export interface Console {
  readonly api: ApiClient;
  readonly session: Session;
  readonly admin: Admin;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

/** Returns the console context. Throws outside the console. */
export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (console === undefined) throw new Error('ConsoleContext is missing');
  return console;
}

/**
 * Returns true if the admin has a capability. The console hides actions that the admin may not perform
 * (ADMIN-43).
 */
export function useCan(capability: AdminCapability): boolean {
  return adminCan(useConsole().admin.role, capability);
}
