import type { FundHealth } from '#contract/calls/fund.ts'
import { formatInstant } from '#fund/week-display.ts'
import { Status } from '#ui/Status.tsx'
import { anchorNames } from '#words/proofs.ts'

const instant = (iso: string): string => `${formatInstant(Date.parse(iso))} New York`

const Comparison = ({ proofs }: { proofs: NonNullable<FundHealth['proofs']> }) => {
  const { compared_at, agreed_at, statements, leaves, problems } = proofs
  if (problems.length === 0)
    return (
      <p>
        Book, roots and published files last agreed {instant(compared_at)}: {statements} statements, {leaves} leaves
        made again.
      </p>
    )
  return (
    <>
      <Status
        tone="bad"
        text={`Compared ${instant(compared_at)}: they do not agree.${agreed_at ? ` They last agreed ${instant(agreed_at)}.` : ''}`}
      />
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  )
}

/** When the book last agreed with what was signed of it, and how far the roots are anchored outside; with `proofs`. */
export const RootsHealth = ({ health: { proofs, anchors = [] } }: { health: FundHealth }) => (
  <section aria-labelledby="roots-health">
    <h3 id="roots-health">The book and its roots</h3>
    {proofs ? <Comparison proofs={proofs} /> : <p className="cap">The book is compared with its roots once a day.</p>}
    {anchors.length > 0 && (
      <ul>
        {anchors.map(({ kind, target, done, of, anchored_at, failure }) => (
          <li key={`${kind} ${target}`}>
            {anchorNames[kind]} {target}: {done} of {of} statements
            {anchored_at ? `, last ${instant(anchored_at)}` : ''}
            {failure ? `. ${failure}; it is tried again` : ''}
          </li>
        ))}
      </ul>
    )}
  </section>
)
