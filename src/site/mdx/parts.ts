import Term from '#site/terms/Term.astro'
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
export const parts = {
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
