import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { FailedState } from '#ui/States.tsx'

const lazily = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** A tab's screen, loaded when it is first opened; if that fails, says so and loads it again on request. */
export const LazyPanel = ({ load, fallback }: { load: () => Promise<ComponentType>; fallback: ReactNode }) => {
  const [Panel, setPanel] = useState(() => lazily(load))
  return (
    <Boundary
      onRetry={() => setPanel(() => lazily(load))}
      fallback={(retry) => (
        <FailedState title="This tab did not load." onRetry={retry}>
          Check the connection and try again. Nothing was lost.
        </FailedState>
      )}
    >
      <Suspense fallback={fallback}>
        <Panel />
      </Suspense>
    </Boundary>
  )
}
