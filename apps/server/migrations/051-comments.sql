-- Comments on tasks. They are removed permanently with their task.
create table comments (
  account_id  uuid not null,
  id          uuid not null,
  task_id     uuid not null,
  author_id   uuid references users (id) on delete set null,
  author_name text,
  body        text not null check (char_length(body) between 1 and 10000),
  mentions    uuid[] not null default '{}',
  created_at  timestamptz not null,
  edited_at   timestamptz,
  updated_at  timestamptz not null,
  deleted_at  timestamptz,
  version     bigint not null,
  text_bytes  integer not null generated always as (octet_length(body) + coalesce(octet_length(author_name), 0)) stored,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade,
  constraint comments_task_fk foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade
);
create index comments_task on comments (account_id, task_id, created_at, id);
create index comments_author on comments (author_id) where author_id is not null;
create index comments_trash on comments (deleted_at) where deleted_at is not null;
create index comments_version on comments (account_id, version);
comment on column comments.author_id is 'null once the user has been removed permanently, and for imported comments';
comment on column comments.author_name is 'the author of an imported comment; null for one that was written here';
comment on column comments.mentions is 'the users who were Active members and mentioned when the body was saved';

create trigger comments_time_rises before update of version on comments
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond') execute function rise_updated_at();
create trigger comments_stored_in after insert on comments referencing new table as changed
  for each statement execute function keep_storage_of_new();
create trigger comments_stored_out after delete on comments referencing old table as changed
  for each statement execute function keep_storage_of_removed();
create trigger comments_stored_change after update on comments
  for each row when (old.text_bytes <> new.text_bytes) execute function keep_storage_of_edited();
