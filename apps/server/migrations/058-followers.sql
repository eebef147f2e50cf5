-- Members who follow a task, or do not want to hear of it. The creator and the assignee follow it without a row.
create table task_followers (
  account_id uuid not null,
  task_id    uuid not null,
  user_id    uuid not null,
  muted      boolean not null default false,
  primary key (account_id, task_id, user_id),
  constraint task_followers_task_fk foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade,
  constraint task_followers_member_fk foreign key (account_id, user_id) references members (account_id, user_id)
    on delete cascade
);
create index task_followers_member on task_followers (account_id, user_id);
comment on column task_followers.muted is 'true if the member wants no notices of comments and of the completion';

insert into task_followers (account_id, task_id, user_id)
select distinct c.account_id, c.task_id, m.user_id
  from comments c
  join members m on m.account_id = c.account_id and (m.user_id = c.author_id or m.user_id = any(c.mentions))
 where c.deleted_at is null;
