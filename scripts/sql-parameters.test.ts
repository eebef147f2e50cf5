import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { sourceFiles } from './rule-pages.ts';

/** Returns the parameter types of a file's SQL statements, as written in the file. */
function parametersIn(source: string, path: string): ts.TupleTypeNode[] {
  const found: ts.TupleTypeNode[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:prepare|quickChange)$/u.test(node.expression.getText())) {
      for (const type of node.typeArguments ?? []) if (ts.isTupleTypeNode(type)) found.push(type);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

it("the type of every SQL statement names all of the statement's parameters", async () => {
  const paths = (await sourceFiles()).filter((path) => path.endsWith('.queries.ts'));
  const lists = await Promise.all(
    paths.map(async (path) => parametersIn(await readFile(join(ROOT, path), 'utf8'), path)),
  );
  const unlabelled = lists
    .flat()
    .filter(({ elements }) => !elements.every((element) => ts.isNamedTupleMember(element)));
  expect(unlabelled.map((list) => `${list.getSourceFile().fileName}: ${list.getText()}`)).toEqual([]);
  expect(lists.flat().length).toBeGreaterThan(200);
});
