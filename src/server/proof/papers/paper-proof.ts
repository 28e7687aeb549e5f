import { startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { readStatement } from '#fund/proof/proof-statement.ts'
import { shortRoot } from '#fund/proof/proof-words.ts'
import type { Db } from '#server/platform/database/store.ts'
import { hasKey } from '../log/keys.ts'
import { rootsBetween } from '../log/prove.ts'
import type { Issue } from './paper-parts.ts'
import type { NamedSpan } from './span.ts'

type Issued = Pick<Issue, 'issuedAt' | 'book' | 'version'>

/** What a paper says about its proof. */
export interface PaperProof {
  /** Where it is checked. */
  readonly address: string
  /**
   * `own` follows the paper's last page; a paper in a collection has none of its own; before the first root there is
   * none.
   */
  readonly kind: 'own' | 'collected' | 'none'
  /** The roots of its weeks, the earliest first. */
  readonly roots: readonly { readonly week: string; readonly root: string }[]
}

interface With {
  readonly db: Db
  readonly portalUrl: string
}

/** What the paper of an account over a span says about its proof, which `signPaper` appends. */
export const paperProof = async ({ db, portalUrl }: With, account: string, span: NamedSpan): Promise<PaperProof> => {
  const rows = (await hasKey(db)) ? await rootsBetween(db, account, span) : null
  const roots = (rows ?? []).flatMap(({ text }) => {
    const statement = readStatement(text)
    return statement?.kind === 'week' ? [{ week: statement.week, root: statement.root }] : []
  })
  return { address: `${portalUrl}/verify`, kind: rows ? 'own' : 'none', roots }
}

/** The same for a paper that is one of many in a file. */
export const collected = (proof: PaperProof): PaperProof => ({
  ...proof,
  kind: proof.kind === 'own' ? 'collected' : 'none',
})

const listedWeeksMax = 6

/** "Week 47 3e14 21a2 9f50 def9": of each week of a month, and of the last of a longer time. */
const rootWords = ({ roots }: PaperProof): string => {
  const shown = roots.length <= listedWeeksMax ? roots : roots.slice(-1)
  if (shown.length === 0) return 'No week in this period has a root.'
  const labelOf = (day: string) => weekLabel(weekOf(startOfNewYorkDate(day) + minuteMs))
  const listed = shown.map(({ week, root }) => `${labelOf(week)} ${shortRoot(root)}`).join(' · ')
  return roots.length <= listedWeeksMax
    ? `Roots: ${listed}.`
    : `${roots.length} weeks have a root; the last, ${listed}.`
}

/** The one line at the foot of a paper: from which state of the book it is, and where it is checked. */
export const proofWords = (proof: PaperProof, { issuedAt, book, version }: Issued): string => {
  const drawn = `${formatDate(issuedAt)}, entry ${book.seq} of the book, ${shortRoot(book.hash)}.`
  if (proof.kind === 'none')
    return `Drawn ${drawn} This paper carries no proof: when it was drawn, the fund had not yet signed a root.`
  if (proof.kind === 'collected')
    return `Drawn ${drawn} ${rootWords(proof)} This file is a collection and carries no proof: the investor’s own copy does, and is checked at ${proof.address}.`
  const said = version === null ? 'Drawn and signed' : 'Signed'
  return `${said} ${drawn} ${rootWords(proof)} Check this file at ${proof.address}.`
}
