import { useStore } from '@nanostores/react'
import { $importing } from '#stores/admin/people/investors/import.ts'
import { importWords as words } from '#words/people/investors.ts'

/** The progress of an import that takes long. */
export const ImportBar = () => {
  const at = useStore($importing)
  if (!at) return null
  return (
    <div className="booking">
      <progress aria-label={words.importing} value={at.done} max={at.of} />
      <p className="cap">{words.taken(at.done, at.of)}</p>
    </div>
  )
}
