import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { $foundTransfer } from '#stores/admin/money/transfers/found.ts'
import { $arrival } from '#stores/session/arrival.ts'

/**
 * For a list of payments: the one that was searched for scrolls into view and takes the focus, once its row is there. A
 * list that the search does not lead to (`isLedTo`) may show the same payment beside it, and leaves it the focus.
 */
export const useFound = (isLedTo = true) => {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const found = useStore($foundTransfer)
  const id = isLedTo ? found : undefined
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
  // A person who is led from here to another list has not arrived yet.
  const leave = useEffectEvent(() => {
    if (shown.current !== undefined && $foundTransfer.get() === shown.current) $foundTransfer.set(undefined)
  })
  useEffect(() => () => leave(), [])
  return { list, id }
}
