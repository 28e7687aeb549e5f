import { useEffect } from 'react'
import { imports, openImport } from '#stores/admin/people/investors/import.ts'
import { upload } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { ImportDialog, PastImports } from './ImportDialog.tsx'

/** Investors from a file: what was imported, by whom, and how it is taken back. */
export const Imports = () => {
  useEffect(() => void imports.load(), [])
  return (
    <>
      <PlaceHead at="investors/imports" title="Imports" note="Investors, weeks and opening money from a file.">
        <Act visible kind="solid" icon={upload} aria-haspopup="dialog" onClick={openImport}>
          Import a file
        </Act>
      </PlaceHead>
      <PastImports />
      <ImportDialog />
    </>
  )
}
