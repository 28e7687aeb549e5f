import { formatCount } from '#fund/text/count.ts'
import { importFile } from '#stores/admin/people/investors/import.ts'
import { importWords } from '#words/people/investors.ts'
import { FileDialog } from '../parts/FileDialog.tsx'
import { ImportBar } from './ImportBar.tsx'
import { ImportPreviewTable } from './ImportPreviewTable.tsx'
import { PastImports } from './PastImports.tsx'

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
