-- What members see of each other: pictures, and who made and completed a task (docs/decisions/027-avatars.md).

-- Immutable, as the encoding of a database never changes.
create function avatar_hash(email text) returns text language sql immutable as $$
  select encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex')
$$;

alter table users
  add column avatar_hash text generated always as (avatar_hash(email)) stored,
  add column avatar_tag text;
comment on column users.avatar_hash is 'under which the picture is to be had';
comment on column users.avatar_tag is 'another one for another picture; null where there is none';
create index users_avatar on users (avatar_hash) where avatar_tag is not null;

create table avatars (
  user_id uuid not null references users (id) on delete cascade,
  size    smallint not null check (size in (32, 40, 64)),
  picture bytea not null,
  primary key (user_id, size)
);
comment on table avatars is 'pictures of people as WebP, square';
comment on column avatars.size is 'pixels of a side';

alter table tasks
  add column completed_by uuid references users (id) on delete set null;
comment on column tasks.user_id is 'who made it; of one that a pattern made, whose pattern it is';
comment on column tasks.completed_by is 'who completed it; null where nobody knows';

alter table members
  add column version bigint not null default 0,
  add column updated_at timestamptz not null default now();
comment on column members.version is 'of the account, when it last changed what other members see of the person';
create index members_version on members (account_id, version);
create trigger members_time_rises
  before update of version on members for each row
  when (new.updated_at < old.updated_at + interval '1 millisecond')
  execute function rise_updated_at();
