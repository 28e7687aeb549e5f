import { useStore } from '@nanostores/react'
import type { ComponentProps, MouseEvent } from 'react'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { saveFile, savingKey } from '#stores/kit/save-file.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'download' | 'onClick'> & {
  href: string
  /** Replaces the way in which it is saved. */
  save?: ((href: string) => Promise<void>) | undefined
}

/**
 * A link to a file of the backend that fits in memory: it is fetched before it is saved, so that a refusal is shown on
 * the screen instead of being saved as the file. A click that asks for another tab or for the address is left to the
 * browser.
 */
export const SavedLink = ({ href, save = saveFile, children, ...rest }: Props) => {
  const busy = useStore($inFlight).has(savingKey(href))
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void save(href)
  }
  return (
    <a {...rest} href={href} download aria-busy={busy || undefined} onClick={press}>
      {children}
    </a>
  )
}
