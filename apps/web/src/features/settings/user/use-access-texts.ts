import type { Account } from '@questlog/contract/accounts';
import { lastUseText, tokenEndText } from '@questlog/domain/identity/token-texts';
import { locale } from '@questlog/domain/interface-locale';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../../data/hooks.ts';

/** An API token or a connected assistant. */
interface Access {
  readonly accountId: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastUsedFrom?: string | null;
}

/** Returns functions that describe what has access to the user's accounts. */
export function useAccessTexts(accounts: readonly Pick<Account, 'id' | 'name'>[]) {
  const timeZone = useTimeZone();
  const [openedAt] = useState(() => Date.now());
  const dates = useMemo(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }), [timeZone]);
  return {
    /** Returns the rights, with the account if the user has several. */
    rightsIn: (rights: string, { accountId }: Access): string => {
      if (accounts.length <= 1) return rights;
      const name = accounts.find(({ id }) => id === accountId)?.name ?? 'An account that you have left';
      return `${rights} · ${name}`;
    },
    /** Returns the end and the last use. */
    endAndUse: ({ lastUsedFrom = null, ...access }: Access): string => {
      const end = tokenEndText(access, (instant) => dates.format(instant), openedAt);
      return `${end} · ${lastUseText({ ...access, lastUsedFrom }, openedAt)}`;
    },
  };
}
