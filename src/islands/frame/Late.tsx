import { type ComponentType, useEffect, useState } from 'react'
import { firstScreen } from '#stores/kit/first-screen.ts'

type Props = {
  load: () => Promise<ComponentType>
  /** If loading failed, a change of this value loads it again. */
  again?: unknown
}

/** A component that can wait for the first screen, and is loaded after it. */
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
