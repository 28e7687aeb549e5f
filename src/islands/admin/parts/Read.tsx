import { useStore } from '@nanostores/react'
import type { Atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Load } from '#stores/kit/load.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'

type Props<T> = {
  $load: Atom<Load<T>>
  /** What did not load, as a sentence's beginning: `The inbox`. */
  what: string
  onRetry: () => unknown
  waiting?: ReactNode
  children: (last: NonNullable<T>) => ReactNode
}

/** Data of an extension in its states: grey until it is there, what was read last with a word if it could not be read again. */
export const Read = <T,>({ $load, what, onRetry, waiting, children }: Props<T>) => {
  const { last, state } = useStore($load)
  const failed = state === 'failed' && (
    <FailedState title={`${what} did not load.`} onRetry={() => void onRetry()}>
      {last === null ? 'Nothing was lost; this page just could not read it.' : 'Below is what was read last.'}
    </FailedState>
  )
  if (last === null || last === undefined) return failed || (waiting ?? <SkeletonBlock kind="table" />)
  return (
    <>
      {failed}
      {children(last)}
    </>
  )
}
