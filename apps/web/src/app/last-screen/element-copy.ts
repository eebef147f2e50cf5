/** Copies of elements, as JSON. A copy looks like its element but has no links, ids or event handlers. */

/** A text node is copied as a string. */
export type ElementCopy =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly ElementCopy[]];

const SVG = 'http://www.w3.org/2000/svg';

/** Excludes tags that run or load something, and popups, which close before the user leaves the page. */
export const LEFT_OUT =
  'script, style, link, iframe, object, embed, template, dialog, [popover], [role="dialog"]';

/**
 * The attributes that affect an element's appearance. Excludes `on…`, `href`, `id`, `name` and typed values.
 */
export const STORED_ATTRIBUTES =
  /^(?:class|style|type|placeholder|checked|dir|lang|alt|src|role|aria-(?!label|describedby|controls|owns|live)[a-z]+|data-(?!task-id)[a-z-]+|viewBox|width|height|x|y|[xy][12]|c[xy]|r[xy]?|d|points|fill|fill-[a-z]+|stroke|stroke-[a-z]+|transform|pathLength)$/;

/** Builds a node from its copy. Ignores tags and attributes that no genuine copy contains. */
export function nodeOf(copy: ElementCopy, isInSvg = false): Node {
  if (typeof copy === 'string') return document.createTextNode(copy);
  const [tag, attributes, children] = copy;
  const isSvg = isInSvg || tag === 'svg';
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (element.matches(LEFT_OUT)) return document.createTextNode('');
  for (const [name, value] of Object.entries(attributes)) {
    if (!STORED_ATTRIBUTES.test(name)) continue;
    // The Content-Security-Policy forbids style attributes, but scripts may set styles.
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.map((child) => nodeOf(child, isSvg)));
  return element;
}
