-- Calendars of other programs, which users show behind their tasks (docs/decisions/056-calendar-sources.md).

create table calendar_keys (
  id     boolean primary key default true check (id),
  secret bytea not null check (octet_length(secret) = 32)
);
comment on table calendar_keys is 'not in backups: the key that encrypts the addresses of calendars';

create table calendar_sources (
  id              uuid primary key,
  user_id         uuid not null references users on delete cascade,
  name            text not null check (char_length(name) between 1 and 60),
  color           text not null check (color ~ '^#[0-9a-f]{6}$'),
  url             bytea not null,
  host            text not null,
  enabled         boolean not null default true,
  created_at      timestamptz not null,
  changed_at      timestamptz not null,
  next_at         timestamptz not null,
  failures        smallint not null default 0,
  last_fetched_at timestamptz,
  error           text,
  error_status    smallint,
  etag            text check (char_length(etag) <= 200),
  copy_hash       bytea,
  copied_at       timestamptz,
  unreadable      integer not null default 0,
  is_cut          boolean not null default false
);
create index calendar_sources_user on calendar_sources (user_id);
create index calendar_sources_next on calendar_sources (next_at) where enabled;
comment on table calendar_sources is 'calendars of other programs, each shown only to one user';
comment on column calendar_sources.url is 'the address, encrypted with the key in calendar_keys: it is often a secret';
comment on column calendar_sources.changed_at is 'when the user last saw a change: of the calendar itself or of its events';
comment on column calendar_sources.next_at is 'when the calendar is read again';
comment on column calendar_sources.failures is 'the number of failed attempts since the last successful one';
comment on column calendar_sources.copy_hash is 'SHA-256 of the stored events';
comment on column calendar_sources.copied_at is 'when the whole calendar was last received; null: it must be received again';

create table calendar_events (
  source_id   uuid not null references calendar_sources on delete cascade,
  position    integer not null,
  title       text not null,
  location    text,
  first_day   date not null,
  last_day    date not null,
  starts_at   timestamptz,
  ends_at     timestamptz,
  is_floating boolean not null,
  primary key (source_id, position),
  constraint calendar_events_times check ((starts_at is null) = (ends_at is null))
);
create index calendar_events_days on calendar_events (source_id, first_day, last_day);
comment on table calendar_events is 'the events of the last good copy of each calendar, with repeats expanded';
comment on column calendar_events.first_day is 'the first day, in UTC for an event with a time';
comment on column calendar_events.last_day is 'the last day, included';
comment on column calendar_events.is_floating is 'whether every reader has the same wall time; the times are then in UTC';
