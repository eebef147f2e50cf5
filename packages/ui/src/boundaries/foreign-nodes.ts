/**
 * Browsers that translate a page wrap its text nodes in `font` elements, or replace them. React is unaware of
 * this: it removes a node, or inserts something before it, through the former parent. That throws
 * NotFoundError and breaks the screen (VIEW-67).
 */

/** Returns the child of `parent` that contains `node`; undefined if the node is elsewhere. */
function childWith(parent: Node, node: Node): Node | undefined {
  let found: Node | null = node;
  while (found !== null && found.parentNode !== parent) found = found.parentNode;
  return found ?? undefined;
}

/**
 * Patches `removeChild` and `insertBefore` to work on nodes that the browser has wrapped or replaced. Only
 * affects calls that would otherwise throw NotFoundError. Call it once, before the first render.
 */
export function tolerateForeignNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on the node below
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const wrapper = childWith(this, child);
    // The browser has replaced the node, so it is already gone.
    if (wrapper === undefined) return child;
    // Remove only the text node if the wrapper contains other text too.
    const isOnlyChild = wrapper.textContent === child.textContent;
    (isOnlyChild ? wrapper : child).parentNode?.removeChild(isOnlyChild ? wrapper : child);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const reference = before === null ? null : (childWith(this, before) ?? null);
    return insertBefore.call(this, node, reference) as T;
  };
}
