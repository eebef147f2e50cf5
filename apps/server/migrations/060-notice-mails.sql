-- A user can switch each kind of notice about tasks off, in the bell and by email.
alter table users
  add column bell_off text[] not null default '{}',
  add column mail_off text[] not null default '{}';
comment on column users.bell_off is 'the kinds of notices that the bell does not show';
comment on column users.mail_off is 'the kinds of notices that are not emailed';

-- A notice that the bell does not show is stored for its email and its pushes.
alter table notifications add column in_bell boolean not null default true;
drop index notifications_unread;
create index notifications_unread on notifications (user_id) where read_at is null and in_bell;
create index notifications_hidden on notifications (created_at) where not in_bell;

alter table reminder_tokens
  drop constraint reminder_tokens_purpose_check,
  add constraint reminder_tokens_purpose_check check (purpose in ('act', 'unsubscribe', 'unsubscribe-notices'));
