-- The first day of the week and the order of day and month follow the region of the browser that a user used
-- last, so that the API and the browser agree.
alter table users
  add column region text check (region ~ '^[A-Z]{2}$'),
  add column capture_languages text[] check (cardinality(capture_languages) <= 20);

comment on column users.region is 'the ISO 3166 region of the browser that the user used last; null if unknown';
comment on column users.capture_languages is 'the languages in which the user types dates, in addition to English; null for the browser''s';
