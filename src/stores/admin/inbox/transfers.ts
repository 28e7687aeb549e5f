import { listTransfers } from '#client/transfers.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { $inbox } from './inbox.ts'

/** As many as one page may hold; an item of an older transfer offers what a request has, and the backend says if it is past that. */
const pageRows = '200'

const recent = loader<ReadonlyMap<string, Transfer>>('The transfers of the inbox', async () => {
  const { rows } = await listTransfers({ limit: pageRows })
  return new Map(rows.map((transfer) => [transfer.id, transfer]))
})

/** Where the transfers stand that the inbox is about, by id. */
export const $inboxTransfers = recent.$load

/** Follows the inbox for as long as it is shown. */
export const followTransfers = (): (() => void) =>
  $inbox.subscribe(({ state, last }) => {
    const asks = state === 'ready' && last?.rows.some(({ kind, done_at }) => kind === 'transfer' && done_at === null)
    if (asks && hasExtension('transfers')) void recent.load()
  })
