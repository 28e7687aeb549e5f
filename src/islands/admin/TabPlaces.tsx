import { useStore } from '@nanostores/react'
import { Activity, type ComponentType, useEffect, useState } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { Waiting } from '#islands/frame/Panels.tsx'
import { $there, shownBelow } from '#stores/admin/places/there.ts'
import { firstScreenShown } from '#stores/kit/first-screen.ts'
import { $tab } from '#stores/session/place.ts'
import type { LazyPlace } from './screens.ts'

const load = async (id: string): Promise<ComponentType> => {
  const { screens } = await import('./screens.ts')
  return screens[id as LazyPlace]()
}

type Props = {
  tab: string
  /** The screens that come with the page itself. */
  here: Readonly<Record<string, ComponentType>>
}

/** The open place of a tab and, hidden and unchanged, those that were open before. */
export const TabPlaces = ({ tab, here }: Props) => {
  const there = useStore($there)
  const address = useStore($tab)
  const [opened, setOpened] = useState<readonly string[]>([])
  const [last, setLast] = useState('')
  const isOpen = address.split('/')[0] === tab
  const place = shownBelow(tab, isOpen ? address : last, there)
  const id = place?.id ?? ''
  if (id !== last) setLast(id)
  if (!opened.includes(id)) setOpened([...opened, id])
  const isHere = id in here
  useEffect(() => {
    // Those that come with the page report this themselves, once their figures are shown.
    if (!isHere) firstScreenShown()
  }, [isHere])
  return there
    .filter((one) => opened.includes(one.id))
    .map((one) => {
      const Here = here[one.id]
      return (
        <Activity key={one.id} mode={one.id === id ? 'visible' : 'hidden'}>
          <div className="place">
            {Here ? <Here /> : <LazyPanel load={() => load(one.id)} fallback={<Waiting title={one.name} />} />}
          </div>
        </Activity>
      )
    })
}
