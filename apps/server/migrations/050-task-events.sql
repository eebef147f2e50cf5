-- The history of tasks: one row for each field that a change sets, written in the change's transaction and never updated.
-- A change is the version that it gave to the account, so the key orders the events as the changes were made.
-- No reference to users: an event outlives its user, and a reference would be checked with each insert.
create table task_events (
  account_id uuid not null,
  change_id  bigint not null,
  seq        integer not null,
  task_id    uuid not null,
  user_id    uuid,
  at         timestamptz not null,
  via        text not null,
  via_name   text,
  kind       text not null,
  field      text,
  from_value json,
  to_value   json,
  primary key (account_id, change_id, seq),
  constraint task_events_task_fk foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade
);
create index task_events_task on task_events (account_id, task_id, change_id, seq);
comment on column task_events.user_id is 'null for the system';
comment on column task_events.via is 'app, token, assistant, caldav, mail or system';
comment on column task_events.via_name is 'the name of the token, assistant or calendar program';
comment on column task_events.from_value is 'the former value as in the API; for long texts the replaced part, for tags the removed ones';
