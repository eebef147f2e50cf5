-- An undone creation of a project is not listed in the trash.
alter table projects add column is_undone boolean not null default false;
comment on column projects.is_undone is 'true if undoing its creation has deleted the project: it can be restored, but the trash does not list it';
