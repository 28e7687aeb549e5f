import { atom, computed } from 'nanostores'
import { fileUrlOf, preparedFileIn } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import type { PreparedFile } from '#contract/calls/desk/prepared-files.ts'
import * as calls from '#contract/calls/desk/prepared-files.ts'
import type { ProgressOf } from '#contract/entities/progress.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { $changes } from '#stores/kit/while-open.ts'
import { preparedFileWords as words } from '#words/desk/prepared-files.ts'
import { onProgress } from '../bookings/booking.ts'

/** Used when nothing arrives over the socket, as behind a proxy that blocks it. */
const lookAgainMs = 5_000

/** The admin's own files that were prepared in the background, or are being prepared. */
export const preparedFiles = loader<readonly PreparedFile[]>('The prepared files', async () => {
  await discover()
  return hasExtension('prepared-files') ? (await send(calls.listPreparedFiles, {})).rows : []
})

const $failed = atom(false)

/** Whether there is nothing to show because loading failed; stays true while they are loaded again. */
export const $preparedFilesUnread = computed([$failed, preparedFiles.$load], (failed, { last }) => failed && !last)

export const isUnready = ({ state }: PreparedFile): boolean => state === 'waiting' || state === 'being-made'

const sayWhatEnded = (before: readonly PreparedFile[], after: readonly PreparedFile[]): void => {
  const unready = new Set(before.filter(isUnready).map(({ id }) => id))
  for (const { id, name, state } of after) {
    if (!unready.has(id)) continue
    if (state === 'ready') toast(words.ready(name))
    if (state === 'failed') toast(words.failed(name), 'bad')
  }
}

let isOpen = false
let stopWaiting = (): void => undefined

/** Reads them, and reports which have finished since. */
export const loadPreparedFiles = async (): Promise<void> => {
  const before = preparedFiles.$load.get().last ?? []
  await preparedFiles.load()
  const { state, last } = preparedFiles.$load.get()
  const now = last ?? []
  $failed.set(state === 'failed')
  sayWhatEnded(before, now)
  stopWaiting()
  if (isOpen && now.some(isUnready)) stopWaiting = platform.after(lookAgainMs, () => void loadPreparedFiles())
}

/** Shows how far a file is; when preparing begins or ends, reads the list again. */
const follow = (id: string, at: ProgressOf<'file'>): void => {
  const { last } = preparedFiles.$load.get()
  const known = last?.find((one) => one.id === id)
  if (!last || !known) return
  if (!at) return void loadPreparedFiles()
  const further = { ...known, state: 'being-made' as const, done: at.done, of: at.of }
  preparedFiles.adopt(last.map((one) => (one === known ? further : one)))
}

/** Keeps the list up to date for as long as the dashboard is open. */
export const startPreparedFiles = (): (() => void) => {
  isOpen = true
  void loadPreparedFiles()
  const stops = [onProgress('file', follow), $changes.listen(() => void loadPreparedFiles())]
  return () => {
    isOpen = false
    stopWaiting()
    for (const stop of stops) stop()
  }
}

/** Adopts the answer of an export whose file is prepared in the background. */
export const takeAsked = (answer: unknown): void => {
  const file = preparedFileIn(answer)
  const others = (preparedFiles.$load.get().last ?? []).filter(({ id }) => id !== file.id)
  preparedFiles.adopt([file, ...others])
  toast(words.asked(file.name))
  // A short one may have ended, and its end been told, before the answer that names it came.
  void loadPreparedFiles()
}

/** The address of a finished file. */
export const preparedFileLink = ({ id }: PreparedFile): string => fileUrlOf(calls.readPreparedFile.path, id)

export const removingPrepared = (id: string): string => `prepared-file:${id}`

/** Cancels a file that is being prepared, or removes one before its day is over. */
export const removePrepared = async ({ id }: PreparedFile): Promise<void> => {
  await runWithToast(
    removingPrepared(id),
    () => send(calls.removePreparedFile, { params: { id } }),
    undefined,
    loadPreparedFiles,
  )
}
