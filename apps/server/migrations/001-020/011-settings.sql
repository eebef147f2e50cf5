-- What a person has chosen for themselves, on whatever device.

alter table users
  add column single_letter_keys boolean not null default true,
  add column week_start smallint check (week_start between 0 and 6);
comment on column users.single_letter_keys is 'whether keys without Ctrl, Alt or the like do something in the web app';
comment on column users.week_start is 'the first day of the week in calendars, from Sunday as 0; null: as the region has it';
