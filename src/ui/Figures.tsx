import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'

interface Figure {
  readonly name: string
  /** Where the figure comes from, if that has to be said beside its name. */
  readonly badge?: ReactNode
  readonly value: ReactNode
  /** What the figure refers to, in small print below it. */
  readonly note?: ReactNode
}

/** A line of figures, each with its name above and a note below. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <div className="figures-room">
    <dl className="figures">
      {figures.map(({ name, badge, value, note }) => (
        <div key={name}>
          <dt>
            {name}
            {badge && <> {badge}</>}
          </dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className="figure-note">{note}</dd>}
        </div>
      ))}
    </dl>
  </div>
)

/** The same line before anything has loaded, at its final size. */
export const FiguresSkeleton = ({ names }: { names: readonly string[] }) => (
  <Figures figures={names.map((name) => ({ name, value: <Skeleton kind="figure" chars={8} />, note: <Skeleton /> }))} />
)
