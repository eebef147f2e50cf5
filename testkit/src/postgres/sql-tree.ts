/** Reads in the tree of a statement, as PostgreSQL's own parser builds it, which tables it uses and how. */
import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A table as one part of a statement names it. */
export interface TableUse {
  readonly table: string;
  readonly alias: string;
  /** The columns that this part requires to equal a parameter or a constant, or an element of a parameter. */
  readonly fixed: ReadonlySet<string>;
}

/** The tables that one `select`, `insert`, `update` or `delete` of a statement joins. */
export type Join = readonly TableUse[];

export interface StatementFacts {
  readonly joins: readonly Join[];
  /** The functions that a change calls in `set` and `returning`. */
  readonly changeCalls: ReadonlySet<string>;
  /** The tables into which common table expressions insert. */
  readonly insertedWithin: ReadonlySet<string>;
  /** True if the statement names the physical location of a row, which changes with each update. */
  readonly namesLocation: boolean;
}

type Tree = Readonly<Record<string, unknown>>;

const CHANGES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'];
const STATEMENTS = new Set(['SelectStmt', ...CHANGES]);

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, key) => (isTree(found) ? found[key] : undefined), value);
const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};
const textAt = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};

/** Calls `visit` with the kind and the content of each node of a tree, from the outside. */
function walk(tree: unknown, visit: (kind: string, node: Tree) => void): void {
  if (!isTree(tree)) return;
  for (const [kind, node] of Object.entries(tree)) {
    if (isTree(node) && !Array.isArray(node)) visit(kind, node);
    walk(node, visit);
  }
}

function callsIn(tree: unknown): string[] {
  const names: string[] = [];
  walk(tree, (kind, node) => {
    if (kind === 'FuncCall') names.push(textAt(listAt(node, 'funcname').at(-1), 'String', 'sval'));
  });
  return names;
}

/** Returns the conditions that `and` combines. */
function conditionsOf(tree: unknown): unknown[] {
  return at(tree, 'BoolExpr', 'boolop') === 'AND_EXPR'
    ? listAt(tree, 'BoolExpr', 'args').flatMap(conditionsOf)
    : [tree];
}

function isValue(tree: unknown): boolean {
  const inner = at(tree, 'TypeCast', 'arg');
  return inner === undefined
    ? at(tree, 'ParamRef') !== undefined || at(tree, 'A_Const') !== undefined
    : isValue(inner);
}

/** Returns the columns that a condition requires to equal a value, as `alias.column` or `column`. */
function columnsFixedBy(condition: unknown): string[] {
  const kind = textAt(condition, 'A_Expr', 'kind');
  const isEquality =
    (kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY') &&
    textAt(listAt(condition, 'A_Expr', 'name')[0], 'String', 'sval') === '=';
  if (!isEquality) return [];
  const sides = [at(condition, 'A_Expr', 'lexpr'), at(condition, 'A_Expr', 'rexpr')];
  return sides
    .filter((_, index) => isValue(sides[1 - index]))
    .map((side) =>
      listAt(side, 'ColumnRef', 'fields')
        .map((field) => textAt(field, 'String', 'sval'))
        .join('.'),
    );
}

class Reader {
  readonly joins: Join[] = [];
  readonly #columns: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(columns: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#columns = columns;
  }

  /** Reads all statements in a tree. @param defined the common table expressions that it can name */
  read(tree: unknown, defined: ReadonlySet<string>): void {
    if (!isTree(tree)) return;
    for (const [kind, node] of Object.entries(tree)) {
      if (STATEMENTS.has(kind)) this.#readStatement(kind, node, defined);
      else this.read(node, defined);
    }
  }

  #readStatement(kind: string, node: unknown, outer: ReadonlySet<string>): void {
    const expressions = listAt(node, 'withClause', 'ctes');
    const defined = new Set([
      ...outer,
      ...expressions.map((each) => textAt(each, 'CommonTableExpr', 'ctename')),
    ]);
    this.read(expressions, defined);
    for (const side of ['larg', 'rarg']) {
      if (at(node, side) !== undefined) this.#readStatement(kind, at(node, side), defined);
    }
    const tables: { readonly table: string; readonly alias: string }[] = [];
    const conditions: unknown[] = [];
    const join = (item: unknown): void => {
      const named = at(item, 'RangeVar');
      const joined = at(item, 'JoinExpr');
      if (named !== undefined) {
        const table = textAt(named, 'relname');
        if (!defined.has(table)) tables.push({ table, alias: textAt(named, 'alias', 'aliasname') || table });
      } else if (joined === undefined) this.read(item, defined);
      else {
        join(at(joined, 'larg'));
        join(at(joined, 'rarg'));
        conditions.push(at(joined, 'quals'));
      }
    };
    for (const item of [...listAt(node, 'fromClause'), ...listAt(node, 'usingClause')]) join(item);
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') join({ RangeVar: at(node, 'relation') });
    conditions.push(at(node, 'whereClause'));
    this.#add(tables, conditions);
    this.read(conditions, defined);
    const rest = new Set([
      'withClause',
      'larg',
      'rarg',
      'fromClause',
      'usingClause',
      'relation',
      'whereClause',
    ]);
    if (isTree(node))
      for (const [key, part] of Object.entries(node)) if (!rest.has(key)) this.read(part, defined);
  }

  #add(
    tables: readonly { readonly table: string; readonly alias: string }[],
    conditions: readonly unknown[],
  ): void {
    if (tables.length === 0) return;
    const fixed = new Set(conditions.flatMap(conditionsOf).flatMap(columnsFixedBy));
    const owners = (column: string): number =>
      tables.filter(({ table }) => this.#columns.get(table)?.has(column) === true).length;
    this.joins.push(
      tables.map(({ table, alias }) => ({
        table,
        alias,
        fixed: new Set(
          [...(this.#columns.get(table) ?? [])].filter(
            (column) => fixed.has(`${alias}.${column}`) || (fixed.has(column) && owners(column) === 1),
          ),
        ),
      })),
    );
  }
}

/**
 * Returns how a statement uses tables.
 * @param columns the columns of each table
 */
export function factsOf(sql: string, columns: ReadonlyMap<string, ReadonlySet<string>>): StatementFacts {
  const { stmts } = parseSync(sql);
  const reader = new Reader(columns);
  reader.read(stmts, new Set());
  const changeCalls = new Set<string>();
  const insertedWithin = new Set<string>();
  let namesLocation = false;
  walk(stmts, (kind, node) => {
    if (kind === 'ColumnRef' && textAt(listAt(node, 'fields').at(-1), 'String', 'sval') === 'ctid')
      namesLocation = true;
    if (kind === 'CommonTableExpr') {
      const table = textAt(node, 'ctequery', 'InsertStmt', 'relation', 'relname');
      if (table !== '') insertedWithin.add(table);
    }
    if (!CHANGES.includes(kind)) return;
    const set = kind === 'UpdateStmt' ? at(node, 'targetList') : at(node, 'onConflictClause', 'targetList');
    for (const name of callsIn([set, at(node, 'returningList')])) changeCalls.add(name);
  });
  return { joins: reader.joins, changeCalls, insertedWithin, namesLocation };
}
