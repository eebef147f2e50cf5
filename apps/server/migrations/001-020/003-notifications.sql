-- The notifications behind the bell. A notification belongs to a user and not to the account that it is about, so it
-- remains when the user leaves that account. The primary key begins with the user, because every query names one.
--
-- Every change to a user's notifications raises users.notifications_version under the lock on the user's row. A
-- notification stores the version that its creation produced, so that a server can query the notifications created
-- since its last event to the user (docs/decisions/012-live-events.md).

alter table users add column notifications_version bigint not null default 0;

create table notifications (
  user_id          uuid not null references users (id) on delete cascade,
  id               uuid not null,
  type             smallint not null check (type between 0 and 7),
  title            text not null check (char_length(title) between 1 and 500),
  message          text not null,
  action_url       text,
  about_account_id uuid references accounts (id) on delete set null,
  once_key         text,
  version          bigint not null,
  created_at       timestamptz not null,
  read_at          timestamptz,
  primary key (user_id, id)
);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_about on notifications (about_account_id) where about_account_id is not null;
create unique index notifications_once on notifications (user_id, once_key) where once_key is not null;
comment on column notifications.once_key is 'identifies a notification that is sent only once, such as a limit and a day';
comment on column notifications.version is 'the version of the user''s notifications that its creation produced';
