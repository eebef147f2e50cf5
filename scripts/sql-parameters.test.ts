import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { sourceFiles } from './rule-pages.ts';

/** A statement whose type lists the values literally. */
interface Statement {
  readonly sql: string;
  readonly values: readonly string[];
  /** True if the SQL contains fragments, which may contain values too. */
  readonly hasFragments: boolean;
}

function statementsIn(source: string, path: string): Statement[] {
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'query') {
      const [, values] = node.typeArguments ?? [];
      const sql = node.arguments[1];
      if (sql !== undefined && values !== undefined && ts.isTypeLiteralNode(values)) {
        found.push({
          sql: sql.getText(),
          values: values.members.map((member) => member.name?.getText() ?? ''),
          hasFragments: !ts.isStringLiteralLike(sql),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

it('the type of every SQL statement lists the values that its text uses', async () => {
  const paths = (await sourceFiles()).filter((path) => path.endsWith('.queries.ts'));
  const wrong: string[] = [];
  let count = 0;
  for (const path of paths) {
    for (const { sql, values, hasFragments } of statementsIn(
      await readFile(join(ROOT, path), 'utf8'),
      path,
    )) {
      count += 1;
      const used = new Set(Array.from(sql.matchAll(/(?<![:\w"]):([a-z]\w*)/gi), ([, name = '']) => name));
      const unknown = [...used].filter((name) => !values.includes(name));
      const unused = hasFragments ? [] : values.filter((name) => !used.has(name));
      for (const name of [...unknown, ...unused]) wrong.push(`${path}: ${name} in ${sql.slice(0, 80)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(200);
});
