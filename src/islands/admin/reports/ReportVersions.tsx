import { useStore } from '@nanostores/react'
import { toCents } from '#fund/cents/money.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { loadVersions, versions } from '#stores/admin/weeks/weeks/report-form.ts'
import { FailedState } from '#ui/States.tsx'

/** Every version of the week, oldest first, each with its reason. */
export const ReportVersions = () => {
  const { last, state } = useStore(versions.$load)
  if (state === 'failed') {
    return (
      <FailedState title="The versions did not load." onRetry={() => void loadVersions()}>
        What is in the form may not be the newest.
      </FailedState>
    )
  }
  return (
    <div aria-busy={state === 'loading'}>
      <h3 className="field-label">Versions</h3>
      <ol className="entries">
        {last?.map(({ version, reason, notes, profit, returnPercentage }) => (
          <li key={version}>
            <span className="entry-name">Version {version}</span>
            <span className="entry-figure">
              <Amount cents={toCents(profit)} change /> <Percent value={returnPercentage} change />
            </span>
            <span className="entry-note">{reason ?? notes ?? 'As first entered.'}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
