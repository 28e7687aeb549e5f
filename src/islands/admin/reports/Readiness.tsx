import { useStore } from '@nanostores/react'
import type { Readiness as Answer, DistributionRun } from '#contract/calls/money/distributions.ts'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { $expected } from '#stores/admin/weeks/weeks/close.ts'
import { openAddReport, openEditReport } from '#stores/admin/weeks/weeks/report-form.ts'
import { weeklyClose } from '#words/money/close.ts'
import { Act } from '../parts/Act.tsx'

type Props = { run: DistributionRun; readiness: Answer }
type Missing = Answer['missing'][number]

const remedyWords: Partial<Record<string, string>> = weeklyClose.remedy

const Remedy = ({ missing, run }: { missing: Missing; run: DistributionRun }) => {
  const { last: expected } = useStore($expected)
  if (missing.remedy !== 'report') return <p className="cap">{remedyWords[missing.remedy]}</p>
  if (run.version > 0) return <Act onClick={() => openEditReport(run.id, run.period, false)}>Change the report</Act>
  if (!expected) return null
  if (!expected.can_report) {
    return <p className="cap">{weeklyClose.notYet(`${formatInstant(Date.parse(expected.due_at))} New York`)}</p>
  }
  return <Act onClick={() => openAddReport(expected)}>Enter the report</Act>
}

/** What is missing before the week can be finalised, each with how to put it right. */
export const Readiness = ({ run, readiness: { ready, missing } }: Props) => {
  if (ready) return <p className="verdict">{weeklyClose.ready}</p>
  return (
    <div>
      <h3 className="field-label">Before it can be finalised</h3>
      <ul className="entries">
        {missing.map((one) => (
          <li key={one.what}>
            <span className="entry-name">{one.what}</span>
            <span className="entry-figure">
              <Remedy missing={one} run={run} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
