create table filters (
  account_id   uuid not null,
  id           uuid not null,
  owner_id     uuid not null,
  name         text not null check (char_length(name) between 1 and 120),
  color        text not null,
  query        text not null check (char_length(query) between 1 and 1000),
  tree         json not null,
  sort         text not null,
  grouping     text not null,
  view         text not null,
  shared       boolean not null,
  filter_order double precision not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (account_id, id),
  constraint filters_member_fk foreign key (account_id, owner_id) references members (account_id, user_id) on delete cascade
);
create index filters_owner on filters (account_id, owner_id);
comment on table filters is 'a saved question about tasks';
comment on column filters.query is 'the question as its author typed it';
comment on column filters.tree is 'the question with rows by their ids, as in the API';
comment on column filters.shared is 'true if all members of the account see the filter';
