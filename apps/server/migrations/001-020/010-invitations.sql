-- Invitations (docs/decisions/025-invitations.md). A token is computed from the invitation's nonce and a key that is not
-- in backups, each time it is needed: for the email, the invitee's notification and their list of invitations. Only its
-- hash is stored, which finds the invitation.

create table invitation_keys (
  id     boolean primary key default true check (id),
  secret bytea not null check (octet_length(secret) = 32)
);
comment on table invitation_keys is 'not in backups: the key from which invitation tokens are computed';

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
comment on column invitations.nonce is 'changes each time the invitation is sent, which invalidates the previous token';
comment on column invitations.ended_at is 'when it was accepted, declined, cancelled or marked as expired; an open invitation takes a seat';

create unique index invitations_token on invitations (token_hash);
create unique index invitations_open on invitations (account_id, email_key) where ended_at is null;
create index invitations_invitee on invitations (email_key) where ended_at is null;
create index invitations_id on invitations (id);

alter table notifications add column invitation_id uuid;
comment on column notifications.invitation_id is 'an invitation to about_account_id; the notification links to it while it is open';
