-- Sections divide a project: headings of its list, and columns of its board. A task is in at most one section, which is in
-- the task's project (SECTION-3). The commands ensure this while they hold the account's lock. When a section is
-- permanently removed, tasks in the trash and templates of series lose it.
create table sections (
  account_id           uuid not null,
  id                   uuid not null,
  project_id           uuid not null,
  title                text not null check (char_length(title) between 1 and 120),
  section_order        double precision not null,
  wip_limit            smallint check (wip_limit between 1 and 999),
  archived_at          timestamptz,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  deleted_at           timestamptz,
  deleted_with_project boolean not null default false,
  task_ids             uuid[],
  version              bigint not null,
  text_bytes           integer not null generated always as (octet_length(title)) stored,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade,
  constraint sections_project_fk foreign key (account_id, project_id) references projects (account_id, id)
);
create index sections_project on sections (account_id, project_id);
create index sections_trash on sections (deleted_at) where deleted_at is not null;
create index sections_version on sections (account_id, version);
comment on column sections.wip_limit is 'the number of open tasks above which the app shows a warning; null for no limit';
comment on column sections.deleted_with_project is 'true if the section was deleted along with its project, which restores it';
comment on column sections.task_ids is 'the tasks that a deleted section had, which get it back when it is restored';

create trigger sections_time_rises before update of version on sections
  for each row when (new.updated_at < old.updated_at + interval '1 millisecond') execute function rise_updated_at();
create trigger sections_stored_in after insert on sections referencing new table as changed
  for each statement execute function keep_storage_of_new();
create trigger sections_stored_out after delete on sections referencing old table as changed
  for each statement execute function keep_storage_of_removed();
create trigger sections_stored_change after update on sections
  for each row when (old.text_bytes <> new.text_bytes) execute function keep_storage_of_edited();

alter table tasks
  add column section_id uuid,
  add constraint tasks_section_fk foreign key (account_id, section_id) references sections (account_id, id)
    on delete set null (section_id);
create index tasks_section on tasks (section_id, account_id) where section_id is not null;
comment on column tasks.section_id is 'the section of the task''s project; null for none';

alter table repeat_patterns
  add column section_id uuid,
  add constraint repeat_patterns_section_fk foreign key (account_id, section_id) references sections (account_id, id)
    on delete set null (section_id);
