import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Place } from '#stores/admin/places/places.ts'
import { $there, shownBelow } from '#stores/admin/places/there.ts'
import { $tab } from '#stores/session/place.ts'

/** The place below a tab, or the part below a place, that is open or, while another tab is, was open last. */
export const useShownBelow = (above: string): Place | undefined => {
  const there = useStore($there)
  const address = useStore($tab)
  const [last, setLast] = useState('')
  const shown = shownBelow(above, `${address}/`.startsWith(`${above}/`) ? address : last, there)
  if (shown && shown.id !== last) setLast(shown.id)
  return shown
}
