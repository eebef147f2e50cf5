alter table users
  add column reminder_default integer default 0,
  add column reminder_day_time local_time not null default '09:00',
  add column quiet_from local_time,
  add column quiet_to local_time,
  add column reminder_mail text not null default 'fallback',
  add column hide_reminder_titles boolean not null default false,
  add constraint users_reminder_default_check check (reminder_default between 0 and 43200),
  add constraint users_reminder_mail_check check (reminder_mail in ('fallback', 'always', 'never')),
  add constraint users_quiet_hours check (
    case when quiet_from is null then quiet_to is null else quiet_to is not null and quiet_from <> quiet_to end);
comment on column users.reminder_default is 'minutes before the time of a task at which it rings if no reminder is set; null for never';
comment on column users.reminder_day_time is 'when reminders ring that have a date without a time, as HH:MM';

create table reminders (
  account_id     uuid not null,
  id             uuid not null,
  task_id        uuid not null,
  user_id        uuid not null references users (id) on delete cascade,
  kind           text not null,
  offset_minutes integer check (offset_minutes between -10080 and 43200),
  days_before    smallint check (days_before between 0 and 365),
  at             text check (at ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  snoozed_until  timestamptz,
  created_at     timestamptz not null,
  primary key (account_id, id),
  constraint reminders_task_fk foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade,
  constraint reminders_kind check (case kind
    when 'relative' then offset_minutes is not null and days_before is null and at is null
    when 'due' then days_before is not null and offset_minutes is null and at is null
    when 'absolute' then at is not null and offset_minutes is null and days_before is null
    else false end)
);
create index reminders_task on reminders (account_id, task_id);
create index reminders_user on reminders (user_id);
comment on column reminders.at is 'YYYY-MM-DDTHH:MM in the user''s time zone';

create table reminder_owners (
  account_id uuid not null,
  task_id    uuid not null,
  user_id    uuid not null references users (id) on delete cascade,
  primary key (account_id, task_id),
  constraint reminder_owners_task_fk foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade
);
create index reminder_owners_user on reminder_owners (user_id);
comment on table reminder_owners is 'the user who last set the time of a task, if not the one who created it; its default reminder is theirs';

create table reminder_firings (
  account_id  uuid not null,
  id          uuid not null,
  task_id     uuid not null,
  user_id     uuid not null references users (id) on delete cascade,
  reminder_id uuid,
  source_id   uuid not null generated always as (coalesce(reminder_id, task_id)) stored,
  due_at      timestamptz not null,
  fires_at    timestamptz not null,
  state       text not null default 'pending' check (state in ('pending', 'sent', 'missed', 'acted', 'dropped')),
  is_late     boolean not null default false,
  claimed_at  timestamptz,
  primary key (account_id, id),
  constraint reminder_firings_once unique (account_id, source_id, user_id, fires_at),
  constraint reminder_firings_task_fk foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade
);
create index reminder_firings_task on reminder_firings (account_id, task_id);
create index reminder_firings_pending on reminder_firings (fires_at) where state = 'pending';
create index reminder_firings_claimed on reminder_firings (claimed_at) where state <> 'pending';
create index reminder_firings_user on reminder_firings (user_id);
comment on column reminder_firings.reminder_id is 'null for the default reminder of the task';
comment on column reminder_firings.due_at is 'the time that the reminder means; quiet hours move only fires_at';
comment on column reminder_firings.state is 'dropped: the task was completed, or hidden from the user, when it was to ring';

-- A new time zone or new preferences move all reminders of a user. A job computes them again.
create table reminder_moves (
  user_id uuid primary key references users (id) on delete cascade
);
comment on table reminder_moves is 'users whose reminders have to be computed again; nothing rings for them until then';

create function move_reminders() returns trigger language plpgsql as $$
begin
  insert into reminder_moves (user_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger users_reminders_move after update of time_zone, reminder_default, reminder_day_time, quiet_from, quiet_to
  on users for each row
  when (new.time_zone is distinct from old.time_zone
    or new.reminder_default is distinct from old.reminder_default
    or new.reminder_day_time is distinct from old.reminder_day_time
    or new.quiet_from is distinct from old.quiet_from
    or new.quiet_to is distinct from old.quiet_to)
  execute function move_reminders();

create table zone_rules (
  id      boolean primary key default true check (id),
  version text not null
);
comment on table zone_rules is 'the version of the time zone database with which reminders were last computed';

create table push_keys (
  id          boolean primary key default true check (id),
  public_key  text not null,
  private_key text not null,
  created_at  timestamptz not null
);
comment on table push_keys is 'the VAPID keys; devices subscribe with the public one, so a restore must keep them';

create table push_subscriptions (
  id              uuid primary key,
  user_id         uuid not null references users (id) on delete cascade,
  session_id      text references sessions (id) on delete cascade,
  endpoint        text not null unique,
  host            text not null,
  p256dh          bytea not null,
  auth            bytea not null,
  device_name     text not null check (char_length(device_name) between 1 and 100),
  kinds           text[] not null,
  created_at      timestamptz not null,
  registered_at   timestamptz not null,
  last_ok_at      timestamptz,
  rejections      smallint not null default 0,
  disabled_reason text
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;
comment on table push_subscriptions is 'not in backups: the keys of devices, which belong to sessions';
comment on column push_subscriptions.rejections is 'responses 400 and 403 in a row';

-- Whatever ends a session ends the pushes to its device.
create function forget_devices() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end
$$;
create trigger sessions_forget_devices after update of ended_at on sessions for each row
  when (new.ended_at is not null) execute function forget_devices();

create table push_deliveries (
  id               uuid primary key,
  user_id          uuid not null references users (id) on delete cascade,
  about_account_id uuid,
  firing_id        uuid,
  notification_id  uuid,
  subscription_id  uuid references push_subscriptions (id) on delete set null,
  kind             text not null check (kind in ('reminder', 'missed', 'notification', 'test')),
  channel          text not null check (channel in ('push', 'mail')),
  host             text not null default '',
  device_name      text,
  missed_count     integer,
  state            text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'skipped')),
  attempts         smallint not null default 0,
  is_plain         boolean not null default false,
  next_at          timestamptz not null,
  expires_at       timestamptz not null,
  created_at       timestamptz not null,
  sent_at          timestamptz,
  error            text,
  constraint push_deliveries_firing_fk foreign key (about_account_id, firing_id)
    references reminder_firings (account_id, id) on delete cascade,
  constraint push_deliveries_notification_fk foreign key (user_id, notification_id)
    references notifications (user_id, id) on delete cascade
);
create index push_deliveries_pending on push_deliveries (host, next_at) where state = 'pending';
create index push_deliveries_user on push_deliveries (user_id, created_at desc);
create index push_deliveries_firing on push_deliveries (firing_id) where firing_id is not null;
create index push_deliveries_notification on push_deliveries (user_id, notification_id)
  where notification_id is not null;
create index push_deliveries_subscription on push_deliveries (subscription_id) where subscription_id is not null;
create index push_deliveries_created on push_deliveries (created_at);
comment on table push_deliveries is 'not in backups: what is sent to devices and addresses, for 30 days';
comment on column push_deliveries.host is 'the push service; empty for emails';
comment on column push_deliveries.is_plain is 'true if the push service rejected the text as too large';
comment on column push_deliveries.next_at is 'when the next attempt is due; while an attempt runs, when it counts as lost';

create table reminder_tokens (
  token_hash       bytea primary key,
  about_account_id uuid,
  firing_id        uuid,
  user_id          uuid not null references users (id) on delete cascade,
  purpose          text not null check (purpose in ('act', 'unsubscribe')),
  expires_at       timestamptz not null,
  constraint reminder_tokens_firing_fk foreign key (about_account_id, firing_id)
    references reminder_firings (account_id, id) on delete cascade
);
create index reminder_tokens_expiry on reminder_tokens (expires_at);
create index reminder_tokens_firing on reminder_tokens (firing_id) where firing_id is not null;
create index reminder_tokens_user on reminder_tokens (user_id);
comment on table reminder_tokens is 'not in backups: the links and actions of notifications';
