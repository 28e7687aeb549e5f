import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineMdastPlugin } from 'satteri'
import { EditorsError } from '#reading/mistake.ts'
import { literalOf } from './literal.ts'
import type { Node } from './node-checks.ts'
import type { TagAttribute } from './part-problems.ts'
import type { TextKind } from './parts.ts'
import { picturesIn } from './pictures.ts'
import { mistakesInCompiled } from './text.ts'

type Attributes = readonly TagAttribute[]

const expression = (name: string, value: unknown): TagAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value: { type: 'mdxJsxAttributeValueExpression', value: JSON.stringify(value) } as { value: string },
})

/** Attributes with their values as plain data. */
const asData = (attributes: Attributes): Attributes =>
  attributes.map(({ name = '', value }) => {
    if (value === null || value === undefined) return expression(name, true)
    return expression(name, typeof value === 'string' ? value : literalOf(value.value)?.value)
  })

const fileOf = (address: URL | undefined): string =>
  address ? relative('.', fileURLToPath(address)).replaceAll('\\', '/') : 'a text without a file'

/**
 * The guard of what is compiled: whatever the check before a build has seen, no text becomes a page unless its syntax
 * tree passes here. What passes is written anew, without comments and with values as plain data, so that what was read
 * is what runs.
 */
export const safeTexts = (kind: TextKind, pictures?: readonly string[]) =>
  defineMdastPlugin({
    name: 'safe-texts',
    before(tree, { source, fileURL }) {
      const world = { kind, known: {}, pictures: pictures ?? picturesIn('.') }
      const mistakes = mistakesInCompiled(fileOf(fileURL), tree as unknown as Node, source, world)
      if (mistakes.length > 0) throw new EditorsError(mistakes)
    },
    mdxFlowExpression: (node, context) => context.removeNode(node),
    mdxTextExpression: (node, context) => context.removeNode(node),
    mdxJsxFlowElement: (node) => ({
      ...node,
      attributes: asData(node.attributes as Attributes) as typeof node.attributes,
    }),
    mdxJsxTextElement: (node) => ({
      ...node,
      attributes: asData(node.attributes as Attributes) as typeof node.attributes,
    }),
  })
