import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { FailedState } from '#ui/States.tsx'

const lazily = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** What says why a part did not load is there after the first screen, before it may be needed. */
export const loadPartFailed = () => import('./PartFailed.tsx')

const PartFailed = lazy(async () => ({ default: (await loadPartFailed()).PartFailed }))

/** A tab's screen, loaded when it is first opened; if that fails, says why and loads it again on request. */
export const LazyPanel = ({ load, fallback }: { load: () => Promise<ComponentType>; fallback: ReactNode }) => {
  const [Panel, setPanel] = useState(() => lazily(load))
  const failed = (retry: () => void, error: unknown) => {
    const title = 'This tab did not load.'
    const plain = (
      <FailedState title={title} onRetry={retry}>
        Check the connection and try again. Nothing was lost.
      </FailedState>
    )
    return (
      <Boundary fallback={() => plain}>
        <Suspense fallback={<FailedState title={title} onRetry={retry} />}>
          <PartFailed title={title} error={error} onRetry={retry} />
        </Suspense>
      </Boundary>
    )
  }
  return (
    <Boundary onRetry={() => setPanel(() => lazily(load))} fallback={failed}>
      <Suspense fallback={fallback}>
        <Panel />
      </Suspense>
    </Boundary>
  )
}
