import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { PartFailed } from './PartFailed.tsx'

const lazily = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** A tab's screen, loaded when it is first opened; if that fails, says why and loads it again on request. */
export const LazyPanel = ({ load, fallback }: { load: () => Promise<ComponentType>; fallback: ReactNode }) => {
  const [Panel, setPanel] = useState(() => lazily(load))
  return (
    <Boundary
      onRetry={() => setPanel(() => lazily(load))}
      fallback={(retry, error) => <PartFailed title="This tab did not load." error={error} onRetry={retry} />}
    >
      <Suspense fallback={fallback}>
        <Panel />
      </Suspense>
    </Boundary>
  )
}
