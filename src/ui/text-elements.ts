import { jsx as create, Fragment } from 'react/jsx-runtime'

/**
 * What the JSX of the islands is compiled to (src/site/build/text-elements.ts). A page translator replaces each text of
 * the page by an element of its own. React would then fail where it removes that text or puts something before it, and
 * would go on writing into a text that has left the page. So no text stands beside anything else: several texts become
 * one, which React replaces as its parent's whole content, and a text beside elements gets an element of its own.
 */

type Props = Readonly<Record<string, unknown>> & { readonly children?: unknown }

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'

const isNothing = (child: unknown): boolean => child === null || child === undefined || typeof child === 'boolean'

/** Translators leave blanks alone, and in a row of boxes an element around one would be a box. */
const isBlank = (text: string | number): boolean => String(text).trim() === ''

/** The text within a drawing's text is a `tspan`; elsewhere a tag that no style sheet names. */
const tagWithin = (type: unknown): string => (type === 'text' || type === 'tspan' ? 'tspan' : 'x-t')

const inElement = (child: unknown, tag: string): unknown => {
  if (Array.isArray(child)) return child.map((one) => inElement(one, tag))
  return isText(child) && !isBlank(child) ? create(tag as 'span', { children: child }) : child
}

/**
 * As React's own. A component receives its children as they were written, several texts as one: in a row of boxes each
 * would be a box. The element that it draws them in comes here, too. What stands beside a fragment is not known here.
 */
export const jsx = (type: never, props: Props, key?: string): unknown => {
  const { children } = props
  const given = (own: unknown): unknown => create(type, { ...(props as object), children: own } as never, key)
  if (type === Fragment) return given(inElement(children, 'x-t'))
  if (!Array.isArray(children)) return create(type, props, key)
  // The content of an option is text in any case.
  if (type === 'option' || children.every((child) => isText(child) || isNothing(child)))
    return given(children.filter(isText).join(''))
  return typeof type === 'string' ? given(inElement(children, tagWithin(type))) : create(type, props, key)
}

export const jsxs: typeof jsx = (...args) => jsx(...args)
export { Fragment }
