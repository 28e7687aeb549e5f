import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { $there, below, shownBelow } from '#stores/admin/places/there.ts'
import { $tab, openTab } from '#stores/session/place.ts'

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

type Props = { tab: string; label: string }

/** The places of the open tab: in the sidebar below its name, on a phone in a row below the header. */
export const Places = ({ tab, label }: Props) => {
  const there = useStore($there)
  const address = useStore($tab)
  const all = below(tab, there)
  const shown = shownBelow(tab, address, there)
  if (all.length < 2) return null
  const go = (event: MouseEvent, id: string) => {
    // Another browser tab is opened by the browser itself.
    if (!isPlain(event)) return
    event.preventDefault()
    openTab(id)
  }
  return (
    <nav className="places" aria-label={label}>
      {all.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === shown?.id ? 'page' : undefined}
          onClick={(event) => go(event, id)}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
