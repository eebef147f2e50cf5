import type { ClientBase, Pool } from 'pg';

export interface Column {
  readonly name: string;
  /** The type as PostgreSQL spells it, for example `timestamp with time zone` or `text[]`. */
  readonly type: string;
  readonly notNull: boolean;
  /** The column's default or generated value. */
  readonly expression: string | null;
  readonly generated: 'stored' | 'identity always' | 'identity by default' | null;
  readonly comment: string | null;
}

export interface Constraint {
  readonly name: string;
  readonly definition: string;
  /** The constrained column; null if the constraint covers several columns. */
  readonly column: string | null;
}

export interface Table {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  /** Triggers, and indexes that belong to no constraint. */
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
}

/** A database type that checks its values. */
export interface Domain {
  readonly name: string;
  readonly type: string;
  readonly checks: readonly string[];
}

export interface Schema {
  readonly domains: readonly Domain[];
  readonly tables: readonly Table[];
  /** Extensions used by columns, indexes and functions. */
  readonly extensions: readonly string[];
  readonly functions: readonly string[];
  readonly views: readonly { readonly name: string; readonly definition: string }[];
}

/**
 * Reads the schema that the migrations created. The result does not depend on their order. A partitioned
 * table is read like an ordinary one.
 */
export async function readSchema(on: Pool | ClientBase): Promise<Schema> {
  const tables = await on.query<Table>(`
    select c.relname as name,
           obj_description(c.oid) as comment,
           (select coalesce(json_agg(json_build_object(
                     'name', a.attname,
                     'type', format_type(a.atttypid, a.atttypmod),
                     'notNull', a.attnotnull,
                     'expression', pg_get_expr(d.adbin, d.adrelid),
                     'generated', case when a.attgenerated = 's' then 'stored'
                                       when a.attidentity = 'a' then 'identity always'
                                       when a.attidentity = 'd' then 'identity by default' end,
                     'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
              from pg_attribute a
              left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           (select coalesce(json_agg(json_build_object(
                     'name', k.conname,
                     'definition', pg_get_constraintdef(k.oid),
                     'column', case when cardinality(k.conkey) = 1 then
                       (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) end)
                     order by array_position(array['p', 'u', 'x', 'c', 'f'], k.contype::text), k.conname), '[]')
              from pg_constraint k
             where k.conrelid = c.oid and k.conparentid = 0 and k.contype in ('p', 'u', 'x', 'c', 'f')) as constraints,
           (select coalesce(json_agg(replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') order by i.indexrelid::regclass::text), '[]')
              from pg_index i
             where i.indrelid = c.oid
               and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as indexes,
           (select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]')
              from pg_trigger t
             where t.tgrelid = c.oid and not t.tgisinternal) as triggers
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely\\_%'
     order by c.relname
  `);
  const domains = await on.query<Domain>(`
    select t.typname as name, format_type(t.typbasetype, t.typtypmod) as type,
           array(select pg_get_constraintdef(k.oid) from pg_constraint k
                  where k.contypid = t.oid and k.contype = 'c' order by k.conname) as checks
      from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
     order by t.typname
  `);
  const extensions = await on.query<{ name: string }>(`
    select extname as name from pg_extension where extname <> 'plpgsql' order by extname
  `);
  const functions = await on.query<{ definition: string }>(`
    select pg_get_functiondef(p.oid) as definition
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.oid::regprocedure::text
  `);
  const views = await on.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_viewdef(c.oid) as definition
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
     order by c.relname
  `);
  return {
    domains: domains.rows,
    tables: tables.rows,
    extensions: extensions.rows.map(({ name }) => name),
    functions: functions.rows.map(({ definition }) => definition),
    views: views.rows,
  };
}
