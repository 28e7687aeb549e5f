import { inOnePiece, isBeside, type Manner } from '#fund/calendar/instants.ts'
import { type Instant as At, writtenInstant } from '#stores/kit/instants.ts'

type Props = Manner & {
  at: At | null | undefined
  /** Says New York where that is the reader's zone as well; not in a table, whose instants all are the reader's own. */
  named?: boolean
}

/**
 * The one element that writes an instant: the reader's own time, and New York's beside it where the day is another one or
 * a deadline depends on it. A dash if there is none.
 */
export const Instant = ({ at, named, ...manner }: Props) => {
  if (at === null || at === undefined) return <span>–</span>
  const { there, ...own } = writtenInstant(at, manner)
  return (
    <time dateTime={new Date(at).toISOString()}>
      {inOnePiece({ ...own, there: named && !isBeside(there) ? there : '' })}
      {isBeside(there) && (
        <>
          {' '}
          <span className="instant-there">{there.trim()}</span>
        </>
      )}
    </time>
  )
}
