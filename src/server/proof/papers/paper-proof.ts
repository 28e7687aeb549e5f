import { readStatement } from '#fund/proof/proof-statement.ts'
import { shortRoot, weekName } from '#fund/proof/proof-words.ts'
import type { Db } from '#server/platform/database/store.ts'
import { hasKey } from '../log/keys.ts'
import { rootsBetween } from '../log/prove.ts'
import { figure, title } from './paper-parts.ts'
import type { Sheets } from './sheet.ts'
import type { NamedSpan } from './span.ts'

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

const monthsWeeksMax = 6

const listed = (sheets: Sheets, { roots }: PaperProof): void => {
  const last = roots.at(-1)
  if (roots.length <= monthsWeeksMax)
    for (const { week, root } of roots) figure(sheets, weekName(week), shortRoot(root))
  else if (last) {
    figure(sheets, 'Weeks with a root', String(roots.length))
    figure(sheets, `The last, ${weekName(last.week)}`, shortRoot(last.root))
  }
}

const sentenceOf = ({ address, kind, roots }: PaperProof): string => {
  if (kind === 'none') return 'This paper carries no proof: when it was drawn, the fund had not yet signed a root.'
  const first =
    roots.length === 0
      ? 'No week in this period has a root.'
      : 'At each close the fund signs and publishes a root, a hash over the week of every account; its first digits are shown above.'
  return kind === 'own'
    ? `${first} The fund's signature and the proof of each week follow the last page of this file: anyone can check it at ${address}.`
    : `${first} This file is a collection and carries no proof: the proof of a statement follows the last page of the investor's own copy, and can be checked at ${address}.`
}

/** The roots that a paper belongs to, and where to check it. */
export const drawProof = (sheets: Sheets, proof: PaperProof): void => {
  title(sheets, 'Proof')
  listed(sheets, proof)
  sheets.line(sentenceOf(proof), { quiet: true })
  sheets.gap(12)
}
