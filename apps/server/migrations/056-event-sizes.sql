-- The size of the texts in an event, by which pages of the history are limited.
alter table task_events
  add column text_bytes integer not null
    generated always as (coalesce(octet_length(from_value::text), 0) + coalesce(octet_length(to_value::text), 0)) stored;
