import { atom } from 'nanostores'
import { toast } from '#stores/kit/toast.ts'
import { marking } from '#words/desk/activity.ts'
import { markAllRead, markRead } from './notifications.ts'

/** Mark All Read is in progress. */
export const $markingAll = atom(false)

/** Call 14; says so if it was undone. */
export const markOne = async (id: string): Promise<void> => {
  if (!(await markRead(id))) toast(marking.failed, 'bad')
}

/** Call 13; says so if it was undone. */
export const markAll = async (): Promise<void> => {
  if ($markingAll.get()) return
  $markingAll.set(true)
  const kept = await markAllRead()
  $markingAll.set(false)
  if (!kept) toast(marking.allFailed, 'bad')
}
