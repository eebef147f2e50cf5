/** What a file of tests holds, read from its source: the names of its tests, and whether each really checks something. */
import ts from 'typescript';

/** A test, or a group of tests. */
export interface OutlinedTest {
  /** As it is written, with the placeholders of tables and templates. */
  readonly name: string;
  /** It runs wherever its file runs, with all that it stands in: neither skipped, left to do nor conditional. */
  readonly runs: boolean;
  /** It asserts: itself, by a function of its file or by one of the files that this imports. A group: one that runs does. */
  readonly asserts: boolean;
}

const RUNNERS = new Set(['it', 'test', 'describe']);
/** What may follow the runner's name in a declaration of a test that runs everywhere. */
const PLAIN = new Set(['describe', 'each', 'for', 'concurrent', 'sequential', 'serial']);
const HINDERED = new Set(['skip', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf']);

/**
 * The tests and groups of a file.
 * @param path says by its end whether the source has JSX
 * @param sourceOf the source of a module that is imported by a relative path
 */
export function outlineOf(
  source: string,
  path: string,
  sourceOf: (specifier: string) => string = () => '',
): OutlinedTest[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const asserting = namesOfAsserting(file, importedBy(file, sourceOf));
  const found: OutlinedTest[] = [];
  const visit = (node: ts.Node, isReached: boolean): boolean => {
    const declared = ts.isCallExpression(node) ? declarationOf(node) : undefined;
    if (declared === undefined) {
      let any = false;
      ts.forEachChild(node, (child) => {
        any = visit(child, isReached) || any;
      });
      return any;
    }
    const { name, body, isGroup } = declared;
    const runs = isReached && declared.runs && (isGroup || !mentions(body, (id) => isSkipping(id)));
    const place = found.length;
    let asserts = isGroup ? false : mentions(body, (id) => isAssertion(id) || asserting.has(id.text));
    if (isGroup) ts.forEachChild(body, (child) => void (asserts = visit(child, runs) || asserts));
    found.splice(place, 0, { name, runs, asserts });
    return runs && asserts;
  };
  visit(file, true);
  return found;
}

interface Declaration {
  readonly name: string;
  readonly runs: boolean;
  readonly isGroup: boolean;
  readonly body: ts.Node;
}

/** `it('name', …, body)`, `test.each(table)('name', body)`, `describe.skip('name', body)` and their like. */
function declarationOf(call: ts.CallExpression): Declaration | undefined {
  const words = wordsOf(call.expression);
  const [runner = '', ...modifiers] = words;
  if (!RUNNERS.has(runner) || !modifiers.every((word) => PLAIN.has(word) || HINDERED.has(word)))
    return undefined;
  const [title, ...rest] = call.arguments;
  const name = title && textOf(title);
  const body = rest.findLast((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each));
  if (name === undefined || body === undefined) return undefined;
  return {
    name,
    body,
    runs: !modifiers.some((word) => HINDERED.has(word)),
    isGroup: runner === 'describe' || modifiers.includes('describe'),
  };
}

/** The names along `test.each(table)`: test, each. Nothing where it is no such chain. */
function wordsOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) {
    const before = wordsOf(callee.expression);
    return before.length === 0 ? [] : [...before, callee.name.text];
  }
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return wordsOf(callee.tag);
  return [];
}

function textOf(title: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined;
}

/** `expect(…)` in all its forms, and the properties of fast-check, which fail by what they return as well. */
function isAssertion(id: ts.Identifier): boolean {
  if (id.text === 'expect') return !ts.isPropertyAccessExpression(id.parent) || id.parent.expression === id;
  return id.text === 'assert' && ts.isPropertyAccessExpression(id.parent) && id.parent.name === id;
}

/** `test.skip()` within a test, or the `skip` of its context. */
function isSkipping(id: ts.Identifier): boolean {
  if (id.text !== 'skip' && id.text !== 'fixme') return false;
  const callee = ts.isPropertyAccessExpression(id.parent) && id.parent.name === id ? id.parent : id;
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee;
}

function mentions(node: ts.Node, holds: (id: ts.Identifier) => boolean): boolean {
  if (ts.isIdentifier(node)) return holds(node);
  return ts.forEachChild(node, (child) => mentions(child, holds) || undefined) ?? false;
}

/** What a file imports by relative paths and asserts there, by the names that it has here. */
function importedBy(file: ts.SourceFile, sourceOf: (specifier: string) => string): string[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { text: specifier } = statement.moduleSpecifier;
    const names = statement.importClause?.namedBindings;
    if (!specifier.startsWith('.') || names === undefined || !ts.isNamedImports(names)) return [];
    const there = ts.createSourceFile(specifier, sourceOf(specifier), ts.ScriptTarget.Latest, true);
    const asserting = namesOfAsserting(there, []);
    return names.elements
      .filter(({ name, propertyName }) => asserting.has((propertyName ?? name).text))
      .map(({ name }) => name.text);
  });
}

/** The names of the functions and classes of a file that assert, or that use one that does. */
function namesOfAsserting(file: ts.SourceFile, imported: readonly string[]): ReadonlySet<string> {
  const functions: { readonly name: string; readonly body: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name && node.body) {
      functions.push({ name: node.name.getText(), body: node.body });
    }
    if (ts.isClassDeclaration(node) && node.name) functions.push({ name: node.name.text, body: node });
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)) {
      functions.push({ name: node.name.getText(), body: node.initializer.body });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const asserting = new Set(imported);
  for (let before = -1; before < asserting.size;) {
    before = asserting.size;
    for (const { name, body } of functions) {
      if (mentions(body, (id) => isAssertion(id) || asserting.has(id.text))) asserting.add(name);
    }
  }
  return asserting;
}
