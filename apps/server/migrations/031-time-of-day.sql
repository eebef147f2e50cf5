-- A scheduled date can have a time of day, a wall time without a zone (DATE-21). Times from 18:00 on are this evening. A
-- domain checks the format and a single constraint the rest, because PostgreSQL parses all constraints of a table in each
-- statement that changes it (020-checked-types.sql).
create domain local_time as text collate "C" check (value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

alter table tasks
  add column scheduled_time local_time,
  drop constraint tasks_evening_has_date,
  add constraint tasks_schedule check (
    case when scheduled_date is null then scheduled_time is null and not this_evening
         else scheduled_time is null or this_evening = (scheduled_time >= '18:00') end);
comment on column tasks.scheduled_time is 'the time of day on the scheduled date as HH:MM; it has no time zone';

alter table repeat_patterns
  add column scheduled_time local_time,
  drop constraint repeat_patterns_evening_is_scheduled,
  add constraint repeat_patterns_schedule check (
    case date_field when 'due' then scheduled_time is null and not this_evening
                    else scheduled_time is null or this_evening = (scheduled_time >= '18:00') end);
comment on column repeat_patterns.scheduled_time is 'the time of day of new occurrences as HH:MM';
