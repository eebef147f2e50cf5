/**
 * A browser that translates a page puts the page's texts into `font` elements, or replaces them. React does not know: to remove a text, or
 * to insert something before it, it calls the former parent, which raises NotFoundError, and the screen breaks (VIEW-67).
 */

/** Returns the child of `parent` that contains `node`; undefined where the node is elsewhere. */
function childWith(parent: Node, node: Node): Node | undefined {
  let found: Node | null = node;
  while (found !== null && found.parentNode !== parent) found = found.parentNode;
  return found ?? undefined;
}

/**
 * Lets nodes be removed, and others be inserted before them, after somebody else has wrapped or replaced them. It changes only calls that
 * would raise NotFoundError. To be called once, before anything is rendered.
 */
export function tolerateForeignNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on the node below
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const wrapper = childWith(this, child);
    // Replaced, it is gone already.
    if (wrapper === undefined) return child;
    // What else is in the wrapper stays.
    const isAlone = wrapper.textContent === child.textContent;
    (isAlone ? wrapper : child).parentNode?.removeChild(isAlone ? wrapper : child);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const reference = before === null ? null : (childWith(this, before) ?? null);
    return insertBefore.call(this, node, reference) as T;
  };
}
