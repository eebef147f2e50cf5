-- The foundation: users, accounts, and the content of accounts.
--
-- In every table of an account, the primary key begins with account_id, and foreign
-- keys are (account_id, id). A row can therefore never refer to another account's row
-- (docs/decisions/004-rows-belong-to-accounts.md). `version` is the account's version at
-- the row's last change; clients request the changes since a version. Deleted rows keep
-- their data and have a deleted_at until the trash is purged.

-- Users -------------------------------------------------------------------

create table users (
  id                 uuid primary key,
  email              text not null,
  email_key          text generated always as (lower(email)) stored,
  email_verified_at  timestamptz,
  first_name         text not null,
  last_name          text not null,
  password_hash      text,
  theme_preference   smallint not null default 0 check (theme_preference in (0, 1)),
  time_zone          text not null default 'UTC',
  current_account_id uuid,
  deactivated_at     timestamptz,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  constraint users_email_unique unique (email_key)
);
comment on column users.password_hash is 'argon2id; null for users who sign in with an external provider';

create table user_identities (
  issuer     text not null,
  subject    text not null,
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);

create table admins (
  user_id    uuid primary key references users (id) on delete cascade,
  role       text not null check (role in ('superadmin', 'admin', 'support', 'readonly')),
  created_at timestamptz not null
);

-- Accounts ----------------------------------------------------------------

create table accounts (
  id              uuid primary key,
  name            text not null check (char_length(name) between 1 and 200),
  account_type    text not null check (account_type in ('Personal', 'Team')),
  tier            text not null check (tier in ('PersonalFree', 'PersonalPro', 'Team', 'TeamPro')),
  max_seats       integer not null default 1 check (max_seats >= 1),
  version         bigint not null default 0,
  changes_from    bigint not null default 0,
  task_count      integer not null default 0 check (task_count >= 0),
  project_count   integer not null default 0 check (project_count >= 0),
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  deleted_at      timestamptz
) with (fillfactor = 50);
comment on table accounts is 'pages are half empty: every change in an account updates its row, and the new version fits on the same page';
comment on column accounts.version is 'raised once by every change in the account; the lock on the row puts its changes in order';
comment on column accounts.changes_from is 'the oldest version since which all changes are known; older tombstones are purged';
comment on column accounts.task_count is 'number of tasks not in the trash, including completed ones; updated under the row lock, so that limits are exact';
comment on column accounts.project_count is 'number of projects not in the trash, including archived ones';

create table members (
  account_id uuid not null references accounts (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  id         uuid not null unique,
  role       text not null check (role in ('Owner', 'Admin', 'Member')),
  status     text not null check (status in ('Pending', 'Active', 'Suspended', 'Removed')),
  joined_at  timestamptz not null,
  primary key (account_id, user_id)
);
create index members_user on members (user_id);

alter table users
  add constraint users_current_account_fk foreign key (current_account_id) references accounts (id)
  on delete set null;
create index users_current_account on users (current_account_id);

-- Projects, tags, tasks ---------------------------------------------------
--
-- Every change to a task updates each index of its table, so there are few. Queries within
-- an account use the account's range of the primary key.

create table projects (
  account_id  uuid not null references accounts (id) on delete cascade,
  id          uuid not null,
  user_id     uuid references users (id) on delete set null,
  title       text not null check (char_length(title) between 1 and 500),
  color       text not null check (color ~ '^#[0-9a-f]{6}$'),
  archived_at timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  deleted_at  timestamptz,
  version     bigint not null,
  primary key (account_id, id)
);
create index projects_version on projects (account_id, version);
create index projects_trash on projects (deleted_at) where deleted_at is not null;

create table tags (
  account_id uuid not null references accounts (id) on delete cascade,
  id         uuid not null,
  parent_id  uuid,
  name       text not null check (char_length(name) between 1 and 100),
  full_path  text not null,
  color      text check (color ~ '^#[0-9a-f]{6}$'),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version    bigint not null,
  primary key (account_id, id),
  constraint tags_parent_fk foreign key (account_id, parent_id) references tags (account_id, id)
);
create unique index tags_path on tags (account_id, full_path) where deleted_at is null;
create index tags_version on tags (account_id, version);

create table tasks (
  account_id     uuid not null references accounts (id) on delete cascade,
  id             uuid not null,
  user_id        uuid references users (id) on delete set null,
  project_id     uuid,
  title          text not null check (char_length(title) between 1 and 500),
  notes          text,
  description    text,
  priority       text not null default 'none' check (priority in ('none', 'low', 'medium', 'high')),
  scheduled_date date,
  this_evening   boolean not null default false,
  due_date       date,
  completed_at   timestamptz,
  project_order  double precision,
  today_order    double precision,
  anytime_order  double precision,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  deleted_at     timestamptz,
  deleted_with   uuid,
  version        bigint not null,
  primary key (account_id, id),
  constraint tasks_project_fk foreign key (account_id, project_id) references projects (account_id, id),
  constraint tasks_evening_has_date check (not this_evening or scheduled_date is not null)
);
comment on column tasks.deleted_with is 'the project that was deleted along with the task; restoring the project restores the task';
create index tasks_open on tasks (account_id, created_at desc, id) where completed_at is null and deleted_at is null;
create index tasks_done on tasks (account_id, completed_at desc, id) where completed_at is not null and deleted_at is null;
create index tasks_version on tasks (account_id, version);
create index tasks_trash on tasks (deleted_at) where deleted_at is not null;

create table task_tags (
  account_id uuid not null,
  task_id    uuid not null,
  tag_id     uuid not null,
  primary key (account_id, task_id, tag_id),
  constraint task_tags_task_fk foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade,
  constraint task_tags_tag_fk foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade
);
create index task_tags_tag on task_tags (account_id, tag_id);

-- Repeated requests -------------------------------------------------------

create table idempotency_keys (
  user_id      uuid not null,
  key          text not null,
  fingerprint  bytea not null,
  status       smallint not null,
  body         text,
  created_at   timestamptz not null,
  constraint idempotency_keys_pk primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys using brin (created_at);
comment on column idempotency_keys.fingerprint is 'SHA-256 of method, path, account and body; the same key with a different request is rejected';

-- Identity ----------------------------------------------------------------

create table signing_keys (
  kid        text primary key,
  jwk        jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table identity_records (
  kind        text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  user_code   text,
  uid         text,
  account_key text,
  expires_at  timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index identity_records_grant on identity_records (grant_id) where grant_id is not null;
create index identity_records_uid on identity_records (uid) where uid is not null;
create index identity_records_account on identity_records (account_key) where account_key is not null;
create index identity_records_expiry on identity_records (expires_at);
comment on column identity_records.id is 'SHA-256 of the value that the client has, so that a stolen copy of this table is useless';

create table ended_sessions (
  session_id text primary key,
  ended_at   timestamptz not null
);
comment on table ended_sessions is 'sessions whose access tokens are rejected, although they have not expired';

create table login_attempts (
  id         bigint generated always as identity primary key,
  email_key  text not null,
  client     text not null,
  failed_at  timestamptz not null
);
create index login_attempts_email on login_attempts (email_key, failed_at);
create index login_attempts_age on login_attempts (failed_at);

create table client_rates (
  scope      text not null,
  client     text not null,
  window_at  timestamptz not null,
  hits       integer not null,
  primary key (scope, client, window_at)
);

create table mail_tokens (
  token_hash bytea primary key,
  user_id    uuid not null references users (id) on delete cascade,
  purpose    text not null check (purpose in ('verify_email', 'reset_password')),
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index mail_tokens_user on mail_tokens (user_id);
