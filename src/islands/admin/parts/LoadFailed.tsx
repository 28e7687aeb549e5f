import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Readable } from '#stores/kit/load.ts'
import { FailedState } from '#ui/States.tsx'

export type LoadFailedProps = {
  of: Readable<unknown>
  /** What did not load, as the beginning of a sentence: `The inbox`. */
  what: string
  /** Instead of reading it again, if more belongs to it. */
  onRetry?: () => unknown
  children?: ReactNode
}

/** Says that something could not be read, and offers to try again; nothing if it could. */
export const LoadFailed = ({ of, what, onRetry = of.load, children }: LoadFailedProps) =>
  useStore(of.$load).state === 'failed' && (
    <FailedState title={`${what} did not load.`} onRetry={onRetry}>
      {children}
    </FailedState>
  )
