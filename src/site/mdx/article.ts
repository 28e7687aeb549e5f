import { Fragment, jsx, jsxs } from 'astro/jsx-runtime'
import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { evaluate } from 'satteri'
import { compileOptions } from '#site/texts/compiled.ts'
import { parts } from './parts.ts'

/** What an editor wrote: the file, and its text with an empty line for each line of its head. */
interface Source {
  file: string
  text: string
}

interface Article {
  default: (props: object) => unknown
}

type Runtime = Pick<Parameters<typeof evaluate>[1], 'jsx' | 'jsxs'>

/** By these, Astro recognises that a function is a text and how it is rendered. */
const marks = {
  [Symbol.for('mdx-component')]: true,
  [Symbol.for('astro.needsHeadRendering')]: true,
  [Symbol.for('astro:renderer')]: 'astro:jsx',
}

/**
 * The text of a post as a component, with its parts. It is compiled here and not by the bundler, which would keep two
 * modules for each post: five hundred of them take half a gigabyte.
 */
export const articleOf = ({ file, text }: Source): AstroComponentFactory => {
  const { default: article } = evaluate(text, {
    Fragment,
    ...({ jsx, jsxs } as Runtime),
    ...compileOptions(file, 'post'),
  }) as unknown as Article
  const content = (props: object) => article({ ...props, components: { Fragment, ...parts } })
  return Object.assign(content, marks) as unknown as AstroComponentFactory
}
