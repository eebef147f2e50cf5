-- What else a person has chosen for all of their devices.

alter table users
  add column chosen_time_zone text,
  add column theme_follows_device boolean not null default true;
update users set theme_follows_device = false where theme_preference = 1;
comment on column users.chosen_time_zone is 'the zone that their days are of, whatever device they use; null: that of the device';
comment on column users.theme_follows_device is 'whether theme_preference is only what was seen: nothing was chosen, or that the device decides';
