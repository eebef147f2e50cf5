-- A user's address before the current, unverified one. The user gets it back if the owner of the new address disclaims the
-- change.
alter table users
  add column previous_email text,
  add column previous_email_verified_at timestamptz;

-- One-time links with which the operator registers ADMIN_EMAIL. Each startup without an admin creates a new one.
create table setup_links (
  token_hash bytea primary key,
  email      text not null,
  expires_at timestamptz not null
);
comment on table setup_links is 'not in backups: links to register the first admin';
