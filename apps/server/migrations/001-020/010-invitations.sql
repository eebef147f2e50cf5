-- Invitations (docs/decisions/025-invitations.md). A token is made of the invitation's nonce and a key that no backup
-- has, whenever it is to be told: in the mail, in the invitee's notification and in the list of their invitations. What
-- is stored is its hash, by which it is found.

create table invitation_keys (
  id     boolean primary key default true check (id),
  secret bytea not null check (octet_length(secret) = 32)
);
comment on table invitation_keys is 'not in backups: the key of which tokens of invitations are made';

insert into invitation_keys (secret)
  values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

create function invitation_token(invitation uuid, nonce bytea) returns text
  language plpgsql stable
  as $$
begin
  return (
    select translate(encode(sha256(secret || sha256(secret || uuid_send(invitation) || nonce)), 'base64'), '+/=', '-_')
      from invitation_keys);
end
$$;

create table invitations (
  account_id uuid not null references accounts (id) on delete cascade,
  id         uuid not null,
  email      text not null check (char_length(email) between 3 and 254),
  email_key  text not null generated always as (lower(email)) stored,
  role       text not null check (role in ('Admin', 'Member')),
  inviter_id uuid references users (id) on delete set null,
  nonce      bytea not null check (octet_length(nonce) = 16),
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  primary key (account_id, id)
);
comment on column invitations.nonce is 'another one each time it is sent: the token before it opens nothing any more';
comment on column invitations.ended_at is 'accepted, declined, cancelled or run out; an open one has a seat';

create unique index invitations_token on invitations (token_hash);
create unique index invitations_open on invitations (account_id, email_key) where ended_at is null;
create index invitations_invitee on invitations (email_key) where ended_at is null;
create index invitations_id on invitations (id);

alter table notifications add column invitation_id uuid;
comment on column notifications.invitation_id is 'an invitation of about_account_id, to which it leads while that is open';
