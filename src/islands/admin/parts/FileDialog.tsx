import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { ChosenFile, ReadFile } from '#stores/kit/chosen-file.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FileField } from '#ui/later-fields.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'

type Props<Preview> = {
  title: string
  file: {
    $file: ReadableAtom<ChosenFile<Preview>>
    choose: () => void
    close: () => void
    read: (file: File) => Promise<void>
    import: () => Promise<void>
  }
  label: string
  hint: string
  /** The kinds of file that the picker offers. */
  accept: string
  /** `Reading` or `Checking`, shown meanwhile. */
  doing: string
  /** Shown beside the choice of a file. */
  beside?: ReactNode
  /** The label of the last step's button, and why it cannot be pressed. */
  act: (preview: Preview) => { label: string; reason: string | undefined }
  children: (read: ReadFile<Preview>) => ReactNode
}

/** A file is chosen, read and shown before anything in it is imported. */
export const FileDialog = <Preview,>(props: Props<Preview>) => {
  const { title, file, label, hint, accept, doing, beside, act, children } = props
  const now = useStore(file.$file)
  if (now.state === 'closed') return null
  const read = now.state === 'read' || now.state === 'importing' ? now : undefined
  const busy = now.state === 'importing'
  const last = read && act(read.preview)
  const actions = last ? (
    <>
      <Button onClick={file.choose} busy={busy}>
        Another file
      </Button>
      <Button kind="solid" busy={busy} reason={last.reason} onClick={() => void file.import()}>
        {last.label}
      </Button>
    </>
  ) : (
    <Button onClick={file.close}>Close</Button>
  )
  return (
    <Dialog title={title} wide closable onClose={file.close} actions={actions}>
      {now.state === 'choosing' && (
        <>
          <FileField
            label={label}
            hint={hint}
            error={now.error ?? undefined}
            accept={accept}
            onFile={(chosen) => void file.read(chosen)}
          />
          {beside}
        </>
      )}
      {now.state === 'reading' && (
        <>
          <p role="status">
            {doing} {now.name}…
          </p>
          <SkeletonBlock kind="table" />
        </>
      )}
      {read && children(read)}
    </Dialog>
  )
}
