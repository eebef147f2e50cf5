-- Sessions are rows: an access token is good only while the row of its session says so
-- (docs/decisions/019-sessions-are-rows.md). Nobody is signed out: each grant in force becomes a row.

create table sessions (
  id         text primary key,
  user_id    uuid not null references users (id) on delete cascade,
  device     text,
  created_at timestamptz not null,
  used_at    timestamptz not null,
  ended_at   timestamptz
);
create index sessions_user on sessions (user_id);
comment on table sessions is 'not in backups: who is signed in';
comment on column sessions.id is 'of the grant, which access tokens bear as sid';
comment on column sessions.device is 'browser and system, as far as the last renewal told';
comment on column sessions.used_at is 'when tokens were last issued: no more than their life before the last request';

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

-- A restore brings none of these back: whoever was signed in when the backup was made, whoever has read the keys of
-- then, and links that were used since would be good once more.
comment on table identity_records is 'not in backups: what the provider remembers of sign-ins';
comment on table signing_keys is 'not in backups: private keys';
comment on table mail_tokens is 'not in backups: links that were mailed';
