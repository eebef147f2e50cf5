alter table users
  add column new_tasks_last boolean not null default false;

comment on column users.new_tasks_last is 'whether the app puts new tasks at the bottom of lists';
