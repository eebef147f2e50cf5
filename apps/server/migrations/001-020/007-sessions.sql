-- Sessions are rows: an access token is valid only while its session's row has no ended_at
-- (docs/decisions/019-sessions-are-rows.md). Each valid grant becomes a row, so that everybody stays signed in.

create table sessions (
  id         text primary key,
  user_id    uuid not null references users (id) on delete cascade,
  device     text,
  created_at timestamptz not null,
  used_at    timestamptz not null,
  ended_at   timestamptz
);
create index sessions_user on sessions (user_id);
comment on table sessions is 'not in backups: the sessions of signed-in users';
comment on column sessions.id is 'the id of the grant; the sid claim of access tokens';
comment on column sessions.device is 'browser and operating system, as reported by the last renewal';
comment on column sessions.used_at is 'when tokens were last issued: at most an access token''s lifetime before the session''s last request';

insert into sessions (id, user_id, created_at, used_at)
select g.grant_id, u.id, issued.first_at, issued.last_at
  from identity_records g
  join users u on u.id::text = g.account_key
 cross join lateral (
   select coalesce(min(to_timestamp((r.payload ->> 'iat')::double precision)), now()) as first_at,
          coalesce(max(to_timestamp((r.payload ->> 'iat')::double precision)), now()) as last_at
     from identity_records r where r.grant_id = g.grant_id
 ) issued
 where g.kind = 'Grant'
   and not exists (select from ended_sessions e where e.session_id = g.grant_id);

drop table ended_sessions;

-- Backups leave these tables out. A restore would otherwise revive sessions and links that have ended since, and the
-- signing keys, which anybody who has read the backup knows.
comment on table identity_records is 'not in backups: the identity provider''s records of sign-ins';
comment on table signing_keys is 'not in backups: private keys';
comment on table mail_tokens is 'not in backups: emailed links';
