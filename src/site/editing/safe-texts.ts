import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineMdastPlugin } from 'satteri'
import { literalOf } from './literal.ts'
import { EditorsError } from './mistake.ts'
import type { Node } from './node-checks.ts'
import type { TagAttribute } from './part-problems.ts'
import { picturesIn } from './pictures.ts'
import { mistakesInTree } from './text.ts'

type Attributes = readonly TagAttribute[]
const isElement = ({ type }: Node): boolean => type.startsWith('mdxJsx')
const expression = (name: string, value: string): TagAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value: { type: 'mdxJsxAttributeValueExpression', value } as { value: string },
})

/** The pictures that the parts of a text name, each once, in the text's order. */
const namedPictures = (node: Node): string[] => {
  const own =
    isElement(node) && node.name === 'Figure' ? node.attributes?.find(({ name }) => name === 'src')?.value : ''
  const below = (node.children ?? []).flatMap(namedPictures)
  return [...new Set([...(typeof own === 'string' && own !== '' ? [own] : []), ...below])]
}

const variableOf = (pictures: readonly string[], path: string): string => `picture${pictures.indexOf(path)}`

/** Attributes with their values as plain data, and a picture by the name under which it is imported. */
const asData = (element: string | null | undefined, attributes: Attributes, pictures: readonly string[]): Attributes =>
  attributes.map(({ name = '', value }) => {
    if (element === 'Figure' && name === 'src') return expression(name, variableOf(pictures, String(value)))
    if (value === null || value === undefined) return expression(name, 'true')
    return expression(name, JSON.stringify(typeof value === 'string' ? value : literalOf(value.value)?.value))
  })

/**
 * The guard of what is compiled: whatever the check before a build has seen, no text becomes a page unless its syntax
 * tree passes here. What passes is written anew, remarks left out and values as plain data, so that what was read is
 * what runs.
 */
export const safeTexts = (root: string) => () => {
  let pictures: string[] = []
  return defineMdastPlugin({
    name: 'safe-texts',
    before(tree, context) {
      const file = context.fileURL ? relative(root, fileURLToPath(context.fileURL)).replaceAll('\\', '/') : 'a text'
      const node = tree as unknown as Node
      const kind = file.startsWith('content/legal/') ? 'legal' : 'post'
      const world = { kind, known: {}, pictures: picturesIn(root) } as const
      const mistakes = mistakesInTree(file, node, context.source, world)
      if (mistakes.length > 0) throw new EditorsError(mistakes)
      pictures = namedPictures(node)
      if (pictures.length === 0) return
      const imports = pictures.map((path) => `import ${variableOf(pictures, path)} from ${JSON.stringify(path)}`)
      context.prependChild(tree, { raw: `${imports.join('\n')}\n\n` })
    },
    mdxFlowExpression: (node, context) => context.removeNode(node),
    mdxTextExpression: (node, context) => context.removeNode(node),
    mdxJsxFlowElement: (node) => ({
      ...node,
      attributes: asData(node.name, node.attributes as Attributes, pictures) as typeof node.attributes,
    }),
    mdxJsxTextElement: (node) => ({
      ...node,
      attributes: asData(node.name, node.attributes as Attributes, pictures) as typeof node.attributes,
    }),
  })
}
