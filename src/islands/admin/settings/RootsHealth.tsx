import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { instantText } from '#stores/kit/instants.ts'
import { anchorNames, comparedNames, filesNotCompared } from '#words/proof/proofs.ts'

type Compared = NonNullable<FundHealth['proofs']>['compared'][number]

/** One thing that was compared, by its own instants. */
const Thing = ({ thing, counts }: { thing: Compared; counts: string }) => {
  const { kind, place, compared_at, agreed_at, problems } = thing
  const isGood = problems.length === 0
  const until = !isGood && agreed_at ? ` In order until ${instantText(agreed_at)}.` : ''
  return (
    <li>
      <span className="entry-name">{place ? `${comparedNames[kind]} ${place}` : comparedNames[kind]}</span>
      <span className={isGood ? 'entry-figure' : 'entry-figure status-bad'}>
        {isGood ? 'In order' : 'Not in order'}
      </span>
      {problems.map((problem) => (
        <span key={problem} className="entry-note">
          {problem}
        </span>
      ))}
      <span className="entry-note">
        Compared {instantText(compared_at)}
        {kind === 'roots' ? counts : ''}.{until}
      </span>
    </li>
  )
}

const Comparison = ({ proofs }: { proofs: NonNullable<FundHealth['proofs']> }) => {
  const { statements, leaves, compared } = proofs
  const counts = `: ${statements} statements, ${leaves} leaves recomputed`
  return (
    <>
      <ul className="entries">
        {compared.map((thing) => (
          <Thing key={`${thing.kind} ${thing.place ?? ''}`} thing={thing} counts={counts} />
        ))}
      </ul>
      {compared.every(({ kind }) => kind !== 'files') && <p className="cap">{filesNotCompared}</p>}
    </>
  )
}

/**
 * When the book last agreed with what was signed about it, and how far the roots are anchored outside; with `proofs`.
 */
export const RootsHealth = ({ health: { proofs, anchors = [] } }: { health: FundHealth }) => (
  <section aria-labelledby="roots-health">
    <h3 id="roots-health">The book and its roots</h3>
    {proofs ? <Comparison proofs={proofs} /> : <p className="cap">The book is compared with its roots once a day.</p>}
    {anchors.length > 0 && (
      <ul>
        {anchors.map(({ kind, target, first, done, of, anchored_at, failure }) => (
          <li key={`${kind} ${target}`}>
            {anchorNames[kind]} {target}: {done} of {of} statements
            {first ? ` since number ${first}` : ''}
            {anchored_at ? `, last ${instantText(anchored_at)}` : ''}
            {failure ? `. ${failure}; it is tried again` : ''}
          </li>
        ))}
      </ul>
    )}
  </section>
)
