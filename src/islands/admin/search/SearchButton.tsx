import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { $searchAvailability, $searchOpen, openSearch } from '#stores/admin/desk/search/open.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { search } from '../icons.ts'

const Nothing = () => null

/** If its file cannot be loaded, nothing opens, and after a reload of the page the press loads it again. */
const Search = lazy(async () => {
  const { Search: Dialog } = await import('./Search.tsx').catch(() => ({ Search: Nothing }))
  return { default: Dialog }
})

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Opens the search over everything, by click or by Ctrl or ⌘ K; with `search`. */
export const SearchButton = () => {
  const open = useStore($searchOpen)
  const isThere = useStore($searchAvailability) === 'available'
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => {
    if (!isThere) return
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isThere])
  if (!isThere) return null
  return (
    <>
      <IconButton
        label="Search"
        icon={search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
      />
      {wanted && (
        <Suspense>
          <Search />
        </Suspense>
      )}
    </>
  )
}
