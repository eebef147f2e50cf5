-- A user's preferences, which apply on all of their devices.

alter table users
  add column single_letter_keys boolean not null default true,
  add column week_start smallint check (week_start between 0 and 6);
comment on column users.single_letter_keys is 'true if shortcuts without a modifier key are enabled in the web app';
comment on column users.week_start is 'the first day of the week in calendars, where 0 is Sunday; null for the region''s default';
