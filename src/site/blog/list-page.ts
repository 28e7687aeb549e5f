import { type Crumb, homeCrumb } from '../json-ld.ts'
import type { ListPage } from './pages.ts'
import { blogPath } from './paths.ts'

/** The title of a page of a list; no two pages share one. */
export const listTitle = (name: string, { number, last }: ListPage<unknown>): string =>
  number === 1 ? `${name} | Blog` : `${name}, page ${number} of ${last} | Blog`

/** The breadcrumbs of a page of a list. */
export const listCrumbs = (name: string, base: string, { number, path }: ListPage<unknown>): Crumb[] => [
  homeCrumb,
  { name: 'Blog', path: blogPath },
  { name, path: base },
  ...(number === 1 ? [] : [{ name: `Page ${number}`, path }]),
]
