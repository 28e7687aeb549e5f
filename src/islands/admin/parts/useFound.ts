import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { $foundTransfer } from '#stores/admin/transfers/found.ts'
import { $arrival } from '#stores/session/arrival.ts'

/** For a list of payments: the one that was looked for comes into sight and takes the focus, once its row is there. */
export const useFound = () => {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const id = useStore($foundTransfer)
  // The heading on the way takes the focus first.
  const isThere = useStore($arrival) === ''
  const show = useEffectEvent(() => {
    const row = list.current?.querySelector<HTMLElement>('tr[aria-current]')
    if (!row) return
    shown.current = id
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (id !== undefined && isThere) show()
  }, [id, isThere])
  // Whoever is led from here to another list is not there yet.
  const leave = useEffectEvent(() => {
    if ($foundTransfer.get() === shown.current) $foundTransfer.set(undefined)
  })
  useEffect(() => () => leave(), [])
  return { list, id }
}
