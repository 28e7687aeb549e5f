import { Fragment, jsx, jsxs } from 'astro/jsx-runtime'
import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { evaluate } from 'satteri'
import Term from '#site/terms/Term.astro'
import { compileOptions } from '#site/texts/compiled.ts'
import Callout from './Callout.astro'
import Cell from './Cell.astro'
import Figure from './Figure.astro'
import Footnote from './Footnote.astro'
import HeadCell from './HeadCell.astro'
import Picture from './Picture.astro'
import ProfitSplit from './ProfitSplit.astro'
import SmallChart from './SmallChart.astro'
import Table from './Table.astro'

/** What a post may use without importing it, and what Markdown's own marks become. */
const parts = {
  Callout,
  Figure,
  Footnote,
  ProfitSplit,
  SmallChart,
  Term,
  img: Picture,
  table: Table,
  td: Cell,
  th: HeadCell,
}

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
