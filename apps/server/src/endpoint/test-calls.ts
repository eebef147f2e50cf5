/** Calls of any endpoint of the contract, with parameters and bodies that are valid for it. */
import type { Endpoint } from '@questlog/contract/route';
import { newId } from '@questlog/domain/uuid';

/** `METHOD /path`. */
export const nameOf = (route: Endpoint): string => `${route.method} ${route.path}`;

function pathOf(route: Endpoint, ids: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const kind = route.path.startsWith('/api/projects') ? 'project' : 'task';
    return ids[name === 'id' ? kind : name] ?? '';
  });
}

/** Each endpoint takes of it what it knows. */
function bodyOf(route: Endpoint, ids: Readonly<Record<string, string>>): object | undefined {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined;
  return {
    title: 'x',
    // A name that no tag has yet.
    name: `x${newId(0)}`,
    text: 'x',
    tasks: [{ title: 'x', taskId: ids['task'], context: 'today', newOrder: 1 }],
    taskIds: [ids['task']],
    projectId: null,
    scheduledDate: null,
    completed: true,
    addTagIds: [],
    tagIds: [],
    accountId: ids['accountId'],
    themePreference: 0,
    newPassword: 'long enough',
  };
}

/**
 * Calls an endpoint.
 * @param ids of rows, by the name of the parameter, and `project` and `task` for their `id`
 */
export function callEndpoint(
  url: string,
  route: Endpoint,
  ids: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = bodyOf(route, ids);
  return fetch(url + pathOf(route, ids), {
    method: route.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
