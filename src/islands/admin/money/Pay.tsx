import { useStore } from '@nanostores/react'
import { $extensions } from '#stores/kit/extensions.ts'
import { DuePayouts } from '../payments/DuePayouts.tsx'
import { TransferQueue } from './TransferQueue.tsx'

/** What is to be paid, and every transfer with its state. */
export const Pay = () => {
  const extensions = useStore($extensions)
  return (
    <>
      {extensions.has('payments') && <DuePayouts />}
      {extensions.has('transfers') && <TransferQueue />}
    </>
  )
}
