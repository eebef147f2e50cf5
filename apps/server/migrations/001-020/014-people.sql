-- Data that members see about each other: pictures, and the creator and completer of a task (docs/decisions/027-avatars.md).

-- Declared immutable, because the encoding of a database never changes.
create function avatar_hash(email text) returns text language sql immutable as $$
  select encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex')
$$;

alter table users
  add column avatar_hash text generated always as (avatar_hash(email)) stored,
  add column avatar_tag text;
comment on column users.avatar_hash is 'the hash in the picture''s URL';
comment on column users.avatar_tag is 'changes with the picture; null without a picture';
create index users_avatar on users (avatar_hash) where avatar_tag is not null;

create table avatars (
  user_id uuid not null references users (id) on delete cascade,
  size    smallint not null check (size in (32, 40, 64)),
  picture bytea not null,
  primary key (user_id, size)
);
comment on table avatars is 'square pictures of users, as WebP';
comment on column avatars.size is 'width and height in pixels';

alter table tasks
  add column completed_by uuid references users (id) on delete set null;
comment on column tasks.user_id is 'the user who created the task, or who set up the pattern that created it';
comment on column tasks.completed_by is 'the user who completed the task; null if unknown';

alter table members
  add column version bigint not null default 0,
  add column updated_at timestamptz not null default now();
comment on column members.version is 'the account''s version at the last change that other members can see';
create index members_version on members (account_id, version);
create trigger members_time_rises
  before update of version on members for each row
  when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();
