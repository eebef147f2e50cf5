/**
 * Copies of elements that can be stored as JSON. A copy looks like its element but has no behaviour: no
 * links, ids or event handlers.
 */

/** A copy of an element: its tag, attributes and children. A text node is copied as a string. */
export type ElementCopy =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly ElementCopy[]];

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Tags that run or load something are left out. Popups are left out as well, because they close before the
 * page is left.
 */
export const LEFT_OUT =
  'script, style, link, iframe, object, embed, template, dialog, [popover], [role="dialog"]';

/**
 * Attributes that determine how an element looks. They do not include `on…`, `href`, `id`, `name` and typed
 * values.
 */
export const KEPT =
  /^(?:class|style|type|placeholder|checked|dir|lang|alt|src|role|aria-(?!label|describedby|controls|owns|live)[a-z]+|data-(?!task-id)[a-z-]+|viewBox|width|height|x|y|[xy][12]|c[xy]|r[xy]?|d|points|fill|fill-[a-z]+|stroke|stroke-[a-z]+|transform|pathLength)$/;

/** Builds a node from its copy. Ignores tags and attributes that a genuine copy never contains. */
export function nodeOf(copy: ElementCopy, isInSvg = false): Node {
  if (typeof copy === 'string') return document.createTextNode(copy);
  const [tag, attributes, children] = copy;
  const isSvg = isInSvg || tag === 'svg';
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (element.matches(LEFT_OUT)) return document.createTextNode('');
  for (const [name, value] of Object.entries(attributes)) {
    if (!KEPT.test(name)) continue;
    // The Content-Security-Policy forbids style attributes, but not styles set by a script.
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.map((child) => nodeOf(child, isSvg)));
  return element;
}
