import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $audit, $auditFilter, auditCsv, filterAudit, loadAudit, loadOlderAudit } from '#stores/admin/fund/audit.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Read } from '../parts/Read.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { AuditRail } from './AuditRail.tsx'
import { AuditTable } from './AuditTable.tsx'

const Filters = () => {
  const filter = useStore($auditFilter)
  return (
    <div className="filters filters-end">
      <SearchField
        label="Search the audit trail"
        value={filter.search}
        onChange={(search) => filterAudit({ search })}
      />
      <TextField
        label="From (New York)"
        type="date"
        value={filter.from}
        onChange={({ target }) => filterAudit({ from: target.value })}
      />
      <TextField
        label="To (New York)"
        type="date"
        value={filter.to}
        onChange={({ target }) => filterAudit({ to: target.value })}
      />
      <ExportMenu href={auditCsv(filter)} />
    </div>
  )
}

/** Who did what to whom, when and from where: never changed, searchable, exportable; with `audit`. */
export const AuditTrail = () => {
  const busy = useStore($inFlight).has('audit:older')
  useEffect(() => void loadAudit(), [])
  return (
    <section className="section" aria-labelledby="audit">
      <h2 id="audit" {...useArrival('audit-trail')}>
        Audit trail
      </h2>
      <Filters />
      <Read $load={$audit} what="The audit trail" onRetry={loadAudit}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title="No entry matches.">Actions on investors, money and settings appear here.</EmptyState>
          ) : (
            <div className="audit-split">
              <div className="section">
                <AuditTable rows={rows} />
                {next !== null && (
                  <Button busy={busy} onClick={() => void loadOlderAudit()}>
                    Show older
                  </Button>
                )}
              </div>
              <AuditRail />
            </div>
          )
        }
      </Read>
    </section>
  )
}
