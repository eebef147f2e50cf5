-- Secret addresses from which calendar programs read tasks (decision 043). A feed belongs to a member and shows a view, a
-- project or a tag of the account. Only the hash of the secret is stored.
create table calendar_feeds (
  account_id      uuid not null,
  id              uuid not null,
  user_id         uuid not null,
  secret_hash     bytea not null check (octet_length(secret_hash) = 32),
  kind            text not null check (kind in ('events', 'todos')),
  shown_view      text check (shown_view in ('inbox', 'today', 'upcoming', 'anytime', 'scheduled')),
  project_id      uuid,
  tag_id          uuid,
  created_at      timestamptz not null,
  last_fetched_at timestamptz,
  last_fetched_by text check (char_length(last_fetched_by) <= 200),
  primary key (account_id, id),
  constraint calendar_feeds_show_one check (num_nonnulls(shown_view, project_id, tag_id) = 1),
  constraint calendar_feeds_member_fk foreign key (account_id, user_id) references members (account_id, user_id)
    on delete cascade,
  constraint calendar_feeds_project_fk foreign key (account_id, project_id) references projects (account_id, id)
    on delete cascade,
  constraint calendar_feeds_tag_fk foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade
);
create unique index calendar_feeds_secret on calendar_feeds (secret_hash);
create index calendar_feeds_member on calendar_feeds (account_id, user_id);
create index calendar_feeds_project on calendar_feeds (account_id, project_id) where project_id is not null;
create index calendar_feeds_tag on calendar_feeds (account_id, tag_id) where tag_id is not null;
comment on table calendar_feeds is 'not in backups: secret addresses from which calendar programs read tasks';
comment on column calendar_feeds.secret_hash is 'SHA-256 of the secret in the address; the secret itself is not stored';
comment on column calendar_feeds.last_fetched_at is 'updated at most every 15 minutes';
comment on column calendar_feeds.last_fetched_by is 'the User-Agent of the last fetch, truncated';
