import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import {
  $import,
  applyChecked,
  checkImport,
  chooseAgain,
  closeImport,
  type Import,
} from '#stores/admin/investors/import.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { importWords } from '#words/admin-investors.ts'
import { ImportPreviewTable } from './ImportPreviewTable.tsx'
import { PastImports } from './PastImports.tsx'

type Checked = Extract<Import, { state: 'checked' | 'applying' }>

const Choose = ({ error }: { error: string | null }) => (
  <>
    <Field label="CSV file" hint={importWords.columns} error={error ?? undefined}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void checkImport(file)
          }}
        />
      )}
    </Field>
    <PastImports />
  </>
)

const reasonFor = ({ preview }: Checked): string | undefined => {
  if (preview.bad > 0) return `${preview.bad} of the lines cannot be imported. Correct the file and choose it again.`
  return preview.good === 0 ? 'The file holds no investor.' : undefined
}

const actionsOf = (now: Import): ReactNode => {
  if (now.state !== 'checked' && now.state !== 'applying') return <Button onClick={closeImport}>Close</Button>
  return (
    <>
      <Button onClick={chooseAgain} busy={now.state === 'applying'}>
        Another file
      </Button>
      <Button kind="solid" busy={now.state === 'applying'} reason={reasonFor(now)} onClick={() => void applyChecked()}>
        Import {now.preview.good.toLocaleString('en-US')}
      </Button>
    </>
  )
}

/** Every line is checked and shown before anything is taken in: all of the file, or nothing of it. */
export const ImportDialog = () => {
  const now = useStore($import)
  if (now.state === 'closed') return null
  return (
    <Dialog title="Import investors" wide closable onClose={closeImport} actions={actionsOf(now)}>
      {now.state === 'choosing' && <Choose error={now.error} />}
      {now.state === 'checking' && (
        <>
          <p role="status">Checking {now.file}…</p>
          <SkeletonBlock kind="table" />
        </>
      )}
      {(now.state === 'checked' || now.state === 'applying') && (
        <ImportPreviewTable file={now.file} preview={now.preview} error={now.error} />
      )}
    </Dialog>
  )
}
