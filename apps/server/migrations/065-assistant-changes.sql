-- Changes that assistants have made, with what undoes them (decision 068).
create table assistant_changes (
  account_id  uuid not null,
  id          uuid not null,
  user_id     uuid not null,
  token_id    text not null check (char_length(token_id) between 1 and 100),
  client_name text not null check (char_length(client_name) between 1 and 100),
  label       text not null check (char_length(label) between 1 and 300),
  changes     text not null,
  created_at  timestamptz not null,
  undone_at   timestamptz,
  primary key (account_id, id),
  constraint assistant_changes_member_fk foreign key (account_id, user_id) references members (account_id, user_id)
    on delete cascade
);
create index assistant_changes_member on assistant_changes (account_id, user_id, id);
create index assistant_changes_created on assistant_changes (created_at);
comment on table assistant_changes is 'not in backups: changes that assistants have made, with what undoes them';
comment on column assistant_changes.token_id is 'the grant or API token that made the change';
comment on column assistant_changes.changes is 'JSON: the rows before and after';

alter table projects add column closed_to_assistants boolean not null default false;
