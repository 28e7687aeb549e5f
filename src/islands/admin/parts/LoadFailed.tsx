import { useStore } from '@nanostores/react'
import type { Atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Load } from '#stores/kit/load.ts'
import { FailedState } from '#ui/States.tsx'

export type LoadFailedProps = {
  $load: Atom<Load<unknown>>
  /** What did not load, as the beginning of a sentence: `The inbox`. */
  what: string
  onRetry: () => unknown
  children?: ReactNode
}

/** Says that something could not be read, and offers to try again; nothing if it could. */
export const LoadFailed = ({ $load, what, onRetry, children }: LoadFailedProps) =>
  useStore($load).state === 'failed' && (
    <FailedState title={`${what} did not load.`} onRetry={onRetry}>
      {children}
    </FailedState>
  )
