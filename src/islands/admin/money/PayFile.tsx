import { useStore } from '@nanostores/react'
import { paymentDeskFile } from '#stores/admin/money/payments/payments.ts'
import { $transfersFile, $transferView } from '#stores/admin/money/transfers/transfers.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { ExportMenu } from '../parts/ExportMenu.tsx'

/**
 * What is shown, as a file: with `payments` what is to be done has batches and returns in it. In a file of its own, since
 * it stands in the head of the place, and the list comes later.
 */
export const PayFile = () => {
  const view = useStore($transferView)
  const extensions = useStore($extensions)
  const transfers = useStore($transfersFile)
  if (extensions.has('payments') && (view === 'todo' || !extensions.has('transfers')))
    return <ExportMenu of="what is due" href={paymentDeskFile()} />
  return <ExportMenu of="the transfers" href={transfers} />
}
