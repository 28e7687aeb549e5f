import { wrongPicture } from '#reading/addresses.ts'
import { type Mistake, shown } from '#reading/mistake.ts'
import { nearest } from '#reading/nearest.ts'
import { inlineElements, insteadOf } from './elements.ts'
import { literalOf } from './literal.ts'
import { partsOf, type TagPart, type TextKind } from './parts.ts'

/** An attribute as the parser returns it: a text, the text of an expression, nothing at all, or a spread. */
export interface TagAttribute {
  type: string
  name?: string
  value?: string | { value: string } | null | undefined
}

/** A node of a text, as far as it matters whether a reader sees any of it. */
interface Seen {
  type: string
  value?: string
  children?: readonly Seen[]
}

/** Whether a reader sees anything of a node: comments and spaces do not count. */
export const saysSomething = ({ type, value, children = [] }: Seen): boolean =>
  type === 'text'
    ? (value ?? '').trim() !== ''
    : ['image', 'code', 'inlineCode'].includes(type) || isOwnTag(type, children) || children.some(saysSomething)

/** A part without text in it renders something of its own. */
const isOwnTag = (type: string, children: readonly Seen[]): boolean =>
  type.startsWith('mdxJsx') && children.length === 0

/** A tag in a text: one of our parts, an HTML element, or what somebody hoped would be one. */
export interface Tag {
  name: string | null
  attributes: readonly TagAttribute[]
  children: readonly Seen[]
}

/** What a mistake in a tag says; `attribute` names the attribute to point at. */
export type TagProblem = Omit<Mistake, 'file' | 'line' | 'column'> & { attribute?: string | undefined }

/** What the checks need to know beyond the text itself. */
export interface Around {
  kind: TextKind
  /** The paths of the pictures that exist, as a text writes them. */
  pictures: readonly string[]
}

/** The value of an attribute, or undefined if it would have to be run. */
const readValue = ({ value }: TagAttribute): { value: unknown } | undefined => {
  if (value === null || value === undefined) return { value: true }
  return typeof value === 'string' ? { value } : literalOf(value.value)
}

const codeCharactersMax = 40

/** What is in braces that only a program could read. */
const foundIn = ({ value }: TagAttribute): string => {
  const code = typeof value === 'string' ? value : (value?.value ?? '')
  return `{${code.slice(0, codeCharactersMax)}}, which would have to be run`
}

const unknownTag = (name: string, { kind }: Around): TagProblem => {
  const parts = partsOf(kind)
  const small = Object.keys(parts).find((part) => part.toLowerCase() === name.toLowerCase())
  if (small)
    return {
      about: `<${name}>`,
      found: 'the name of a part in other letters',
      expected: `<${small}>, with its capitals`,
    }
  if (inlineElements.has(name.toLowerCase()))
    return { about: `<${name}>`, found: 'capitals', expected: `<${name.toLowerCase()}>, in small letters` }
  const isPart = /^[A-Z]/.test(name)
  const near = nearest(name, Object.keys(parts))
  return {
    about: `<${name}>`,
    found: isPart ? 'a part that does not exist' : 'HTML that a text may not contain',
    expected: isPart
      ? `one of: ${Object.values(parts)
          .map(({ example }) => /^<\w+/.exec(example)?.[0].slice(1))
          .join(', ')}`
      : insteadOf(name),
    nearest: isPart && near ? parts[near]?.example : undefined,
  }
}

const strayAttribute = (tag: string, name: string, known: readonly string[]): TagProblem => {
  const about = `<${tag} ${name}>`
  if (/^on/i.test(name)) return { about, attribute: name, found: 'a handler', expected: 'nothing: a text runs no code' }
  if (/^(?:client|server|set|is|define|transition|class):|^slot$/i.test(name))
    return {
      about,
      attribute: name,
      found: 'a directive',
      expected: 'nothing: a text runs no code and loads no island',
    }
  return {
    about,
    attribute: name,
    found: 'an attribute that does not exist',
    expected: known.length > 0 ? `one of: ${known.join(', ')}` : 'no attributes',
    nearest: nearest(name, known),
  }
}

const missing = (tag: string, name: string, { attributes }: TagPart): TagProblem => ({
  about: `<${tag} ${name}>`,
  found: 'nothing',
  expected: attributes[name]?.expected ?? '',
})

/** The values of the valid attributes, and what is wrong with the others. */
const readAttributes = (tag: string, part: TagPart, given: readonly TagAttribute[]) => {
  const problems: TagProblem[] = []
  const values: Record<string, unknown> = {}
  const known = Object.keys(part.attributes)
  for (const attribute of given) {
    const { name } = attribute
    const rule = name === undefined ? undefined : Object.hasOwn(part.attributes, name) && part.attributes[name]
    if (name === undefined)
      problems.push({
        about: `<${tag}>`,
        found: 'code in braces',
        expected: 'attributes one by one: a text runs no code',
      })
    else if (!rule) problems.push(strayAttribute(tag, name, known))
    else if (name in values)
      problems.push({ about: `<${tag} ${name}>`, attribute: name, found: 'it a second time', expected: 'it once' })
    else {
      const read = readValue(attribute)
      values[name] = read?.value
      const about = `<${tag} ${name}>`
      const { expected } = rule
      if (read === undefined) problems.push({ about, attribute: name, found: foundIn(attribute), expected })
      else if (!rule.fits(read.value))
        problems.push({
          about,
          attribute: name,
          found: read.value === true ? 'nothing' : shown(read.value),
          expected,
          nearest: rule.names && typeof read.value === 'string' ? nearest(read.value, rule.names) : undefined,
          ...rule.wrong?.(read.value),
        })
    }
  }
  for (const name of known)
    if (!(name in values) && !part.attributes[name]?.optional) problems.push(missing(tag, name, part))
  return { problems, values }
}

const partProblems = (name: string, part: TagPart, tag: Tag, { pictures }: Around): TagProblem[] => {
  const { problems, values } = readAttributes(name, part, tag.attributes)
  if (problems.length > 0) return problems
  const wrong = part.check?.(values)
  if (wrong) return [{ ...wrong, about: `<${name} ${wrong.attribute}>` }]
  if (part.text && !tag.children.some(saysSomething))
    return [{ about: `<${name}>`, found: 'no text in it', expected: part.example }]
  if (!part.text && tag.children.some(saysSomething))
    return [{ about: `<${name}>`, found: 'text in it', expected: part.example }]
  const src = typeof values['src'] === 'string' ? wrongPicture(values['src'], pictures) : undefined
  return src ? [{ about: `<${name} src>`, attribute: 'src', found: shown(values['src']), ...src }] : []
}

/** What is wrong with a tag and its attributes. */
export const tagProblems = (tag: Tag, around: Around): TagProblem[] => {
  const name = tag.name ?? ''
  const parts = partsOf(around.kind)
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (part) return partProblems(name, part, tag, around)
  if (!inlineElements.has(name)) return [unknownTag(name, around)]
  return tag.attributes.map(({ name: attribute = '…' }) => strayAttribute(name, attribute, []))
}
