-- A member's choices for the lists of an account, which their devices synchronize (decision 047). Each device sends its own
-- choices and receives the merged ones.
create table list_choices (
  account_id uuid not null,
  user_id    uuid not null,
  choices    jsonb not null check (octet_length(choices::text) <= 131072),
  updated_at timestamptz not null,
  primary key (account_id, user_id),
  constraint list_choices_member_fk foreign key (account_id, user_id) references members (account_id, user_id)
    on delete cascade
);
comment on column list_choices.choices is 'a ListChoices object of the contract';
