import { useStore } from '@nanostores/react'
import { formatCount } from '#fund/text/count.ts'
import { $importing, importFile } from '#stores/admin/people/investors/import.ts'
import { importWords, importWords as words } from '#words/people/investors.ts'
import { FileDialog } from '../parts/FileDialog.tsx'
import { ImportPreviewTable } from './ImportPreviewTable.tsx'
import { PastImports } from './PastImports.tsx'

/** The progress of an import that takes long. */
const ImportBar = () => {
  const at = useStore($importing)
  if (!at) return null
  return (
    <div className="booking">
      <progress aria-label={words.importing} value={at.done} max={at.of} />
      <p className="cap">{words.taken(at.done, at.of)}</p>
    </div>
  )
}

/** Every line is checked and shown before anything is imported: all of the file, or only its good lines. */
export const ImportDialog = () => (
  <FileDialog
    title="Import investors"
    file={importFile}
    label="CSV file"
    hint={importWords.columns}
    accept=".csv,text/csv"
    doing="Checking"
    beside={<PastImports />}
    act={({ good, bad }) => ({
      label: `${bad > 0 ? 'Import the good' : 'Import'} ${formatCount(good)}`,
      reason: good === 0 ? 'No line of the file can be imported.' : undefined,
    })}
  >
    {({ name, preview, error }) => (
      <>
        <ImportBar />
        <ImportPreviewTable file={name} preview={preview} error={error} />
      </>
    )}
  </FileDialog>
)
