import { type ComponentType, useEffect, useState } from 'react'
import { firstScreen } from '#stores/kit/first-screen.ts'

type Props = {
  load: () => Promise<ComponentType>
  /** Where it did not come it is fetched again as this changes. */
  again?: unknown
}

/** What can wait for the first screen, and is fetched after it. */
export const Late = ({ load, again }: Props) => {
  const [Shown, setShown] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is a reason to fetch it again
  useEffect(() => {
    if (Shown) return
    let isHere = true
    firstScreen()
      .then(load)
      .then((Loaded) => isHere && setShown(() => Loaded))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [Shown, again])
  return Shown ? <Shown /> : null
}
