/**
 * What stands for React in the dashboard's early script (src/site/build/early-script.ts): components are called once and
 * become elements of the page. Nothing is kept, no effect runs, and no event is listened to; React draws the same
 * components again as soon as it is there.
 */

type Child = Node | string | number | boolean | null | undefined | readonly Child[]
type Props = Readonly<Record<string, unknown>> & { readonly children?: Child }
type Component = (props: Props) => Child

const svgNames = 'http://www.w3.org/2000/svg'
const svgTags = new Set(['svg', 'g', 'path', 'line', 'circle', 'rect', 'text'])

/** The kind of an element without a tag of its own. */
export const Fragment = ({ children }: Props): Child => children

const nodesOf = (child: Child): (Node | string)[] => {
  if (Array.isArray(child)) return child.flatMap(nodesOf)
  if (child instanceof Node) return [child]
  return typeof child === 'string' || typeof child === 'number' ? [String(child)] : []
}

/** React's names of attributes as documents have them: `className`, `textAnchor`, `tabIndex`. */
const attributeOf = (name: string, isSvg: boolean): string => {
  if (name === 'className') return 'class'
  if (name === 'viewBox') return name
  return isSvg ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name.toLowerCase()
}

/** Not an attribute: what React keeps to itself, and listeners. */
const isOmitted = (name: string): boolean => /^(?:children|key|ref|on[A-Z].*)$/.test(name)

const elementOf = (tag: string, props: Props): Element => {
  const isSvg = svgTags.has(tag)
  const element = isSvg ? document.createElementNS(svgNames, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    const isStated = value !== null && value !== undefined && (value !== false || name.startsWith('aria-'))
    if (isStated && !isOmitted(name))
      element.setAttribute(attributeOf(name, isSvg), value === true && !name.startsWith('aria-') ? '' : String(value))
  }
  element.append(...nodesOf(props.children))
  return element
}

/** An element of the page, or what a component makes of its props. */
export const jsx = (kind: string | Component, props: Props): Child =>
  typeof kind === 'string' ? elementOf(kind, props) : kind(props)

/** The same for several children. */
export const jsxs = (kind: string | Component, props: Props): Child => jsx(kind, props)

export const createContext = <T>(value: T) => ({ value })
export const useContext = <T>({ value }: { readonly value: T }): T => value
export const useState = <T>(initial?: T | (() => T)): [T | undefined, () => void] => [
  initial instanceof Function ? initial() : initial,
  () => undefined,
]
