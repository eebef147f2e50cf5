/** The kinds of notices about tasks that a user has switched off (NOTICE-21). */
import { z } from 'zod';
import { NOTICE_KINDS } from '@questlog/domain/notifications/notifications';

const sentKinds = z
  .array(z.enum(NOTICE_KINDS, { error: 'This is not a kind of notice.' }))
  .max(NOTICE_KINDS.length, { error: 'Choose each kind once.' });

export const noticeChoices = {
  /** The kinds that the bell does not show. */
  bellOff: z.array(z.enum(NOTICE_KINDS)),
  /** The kinds that are not emailed. */
  mailOff: z.array(z.enum(NOTICE_KINDS)),
} as const;

export const sentNoticeChoices = { bellOff: sentKinds.optional(), mailOff: sentKinds.optional() } as const;
