/** What a person calls a request that waits, where no command of the app has named it. */

const DESCRIPTIONS: ReadonlyArray<readonly [pattern: RegExp, description: string]> = [
  [/^GET /, 'Reload'],
  [/^POST \/api\/tasks$/, 'Add task'],
  [/^DELETE \/api\/tasks\//, 'Delete task'],
  [/^\w+ \/api\/tasks/, 'Edit task'],
  [/^POST \/api\/projects$/, 'Add project'],
  [/^\w+ \/api\/projects/, 'Edit project'],
  [/^\w+ \/api\/notifications/, 'Update notifications'],
  [/^\w+ \/api\/auth/, 'Edit profile'],
  [/^POST \/api\/accounts\/[^/]+\/tags$/, 'Add tag'],
  [/^DELETE \/api\/accounts\/[^/]+\/tags\//, 'Delete tag'],
  [/^\w+ \/api\/accounts\/[^/]+\/tags\//, 'Edit tag'],
  [/^\w+ \/api\/accounts/, 'Edit account'],
  [/^\w+ \/api\/invitations/, 'Answer invitation'],
  [/^\w+ \/api\/scheduled-tasks/, 'Edit scheduled task'],
  [/^\w+ \/api\/admin/, 'Administer'],
];

/** Its name, and what was written in it. */
export function describeRequest(
  method: string,
  path: string,
  body: string,
): { readonly description: string; readonly content: string } {
  const asked = `${method} ${path}`;
  const description = DESCRIPTIONS.find(([pattern]) => pattern.test(asked))?.[1] ?? 'Change';
  return { description, content: contentOf(body) };
}

function contentOf(body: string): string {
  try {
    const fields = JSON.parse(body) as Record<string, unknown> | null;
    const content = fields?.['title'] ?? fields?.['Title'] ?? fields?.['name'] ?? fields?.['email'];
    return typeof content === 'string' ? content : '';
  } catch {
    return '';
  }
}
