/**
 * Copies of elements that can be stored as JSON. A copy looks like its element and does nothing: it has no
 * links, identifiers and handlers.
 */

/** A text, or the tag, attributes and children of an element. */
export type ElementCopy =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly ElementCopy[]];

const SVG = 'http://www.w3.org/2000/svg';

/** Tags that run or load something. Popups are left out because they close before the page is left. */
const LEFT_OUT = 'script, style, link, iframe, object, embed, template, dialog, [popover], [role="dialog"]';

/** Attributes that decide how an element looks. `on…`, `href`, `id`, `name` and typed values are not among them. */
const KEPT =
  /^(?:class|style|type|placeholder|checked|dir|lang|alt|src|role|aria-(?!label|describedby|controls|owns|live)[a-z]+|data-(?!task-id)[a-z-]+|viewBox|width|height|x|y|[xy][12]|c[xy]|r[xy]?|d|points|fill|fill-[a-z]+|stroke|stroke-[a-z]+|transform|pathLength)$/;

/** Pictures of the build, which an offline start has too. */
const OWN_PICTURE = /^\/assets\//;

/** Returns a copy of the part of an element that is in the window. */
export function copyOf(element: Element): ElementCopy {
  return [element.localName, attributesOf(element), childrenOf(element)];
}

function attributesOf(element: Element): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (KEPT.test(name) && (name !== 'src' || OWN_PICTURE.test(value))) kept[name] = value;
  }
  delete kept['checked'];
  if (element instanceof HTMLInputElement && element.checked) kept['checked'] = '';
  return kept;
}

function childrenOf(element: Element): ElementCopy[] {
  // The children of a text area are what was typed.
  if (element instanceof HTMLTextAreaElement) return [];
  return [...element.childNodes].flatMap((child): ElementCopy[] => {
    if (child instanceof Text) return [child.data];
    if (!(child instanceof Element) || child.matches(LEFT_OUT)) return [];
    return child instanceof HTMLElement && !isInWindow(child) ? [] : [copyOf(child)];
  });
}

function isInWindow(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  // An element without a height can have children in the window.
  return height === 0 || (top < innerHeight && bottom > 0);
}

/** Builds a node from its copy. Ignores attributes that {@link copyOf} does not copy. */
export function nodeOf(copy: ElementCopy, isInSvg = false): Node {
  if (typeof copy === 'string') return document.createTextNode(copy);
  const [tag, attributes, children] = copy;
  const isSvg = isInSvg || tag === 'svg';
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (element.matches(LEFT_OUT)) return document.createTextNode('');
  for (const [name, value] of Object.entries(attributes)) {
    if (!KEPT.test(name)) continue;
    // The page's policy forbids style attributes, but not styles that are set by script.
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.map((child) => nodeOf(child, isSvg)));
  return element;
}
