import { useStore } from '@nanostores/react'
import { openInvestorForm } from '#stores/admin/people/investors/form.ts'
import { $investorFilter, $investors, exportUrl, showExportAlert } from '#stores/admin/people/investors/investors.ts'
import { openImport } from '#stores/admin/people/investors/open-import.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { download } from '#ui/later-icons.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { withoutEffect } from '#words/admin.ts'
import { plus, upload } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { useArrival } from '../parts/useArrival.ts'

/** The list as a file, or the documented alert (spec §2 "an Export button (alert only)"). */
const Export = () => {
  const filter = useStore($investorFilter)
  const url = exportUrl(filter)
  if (url === null)
    return (
      <Button icon={download} onClick={showExportAlert}>
        Export
      </Button>
    )
  return <ExportMenu href={url} />
}

/** The title, where the list comes from, and the actions on the whole list. */
export const InvestorsHead = () => {
  const { last } = useStore($investors)
  const canEdit = useStore($extensions).has('investors-edit')
  return (
    <div className="row">
      <div>
        <h1 {...useArrival('investors')}>Investors</h1>
        <p className="cap">
          {last?.source === 'sample' ? (
            <SourceBadge source="Sample" />
          ) : (
            'Everybody who has an account, or asked for one.'
          )}
        </p>
      </div>
      <div className="actions">
        <Export />
        {canEdit && (
          <Act icon={upload} aria-haspopup="dialog" onClick={openImport}>
            Import
          </Act>
        )}
        <Act
          visible
          kind="solid"
          icon={plus}
          reason={canEdit ? undefined : withoutEffect.addInvestor}
          aria-haspopup={canEdit ? 'dialog' : undefined}
          onClick={() => openInvestorForm('new')}
        >
          Add Investor
        </Act>
      </div>
    </div>
  )
}
