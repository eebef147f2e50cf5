-- More of a user's preferences, which apply on all of their devices.

alter table users
  add column chosen_time_zone text,
  add column theme_follows_device boolean not null default true;
update users set theme_follows_device = false where theme_preference = 1;
comment on column users.chosen_time_zone is 'the time zone that determines the user''s days; null to use the zone of each device';
comment on column users.theme_follows_device is 'true if the theme follows the device; theme_preference is then only the theme last used';
