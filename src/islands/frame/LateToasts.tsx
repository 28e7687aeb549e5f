import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { firstScreen } from '#stores/kit/first-screen.ts'
import { $toast } from '#stores/kit/toast.ts'

/** What a press says, fetched after the first screen; where that did not come it is fetched again for the next that is said. */
export const LateToasts = () => {
  const said = useStore($toast)?.id
  const [Shown, setShown] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each that is said is a reason to fetch it again
  useEffect(() => {
    if (Shown) return
    let isHere = true
    firstScreen()
      .then(() => import('./Toasts.tsx'))
      .then(({ Toasts }) => isHere && setShown(() => Toasts))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [Shown, said])
  return Shown ? <Shown /> : null
}
