import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { copying } from '#words/copying.ts'

/** The outcome of the last copy, in words; empty before, and while the next one is made. */
export const $copied = atom('')

/** Puts a line of the instructions on the clipboard, and says so; copying twice says it twice. */
export const copyLine = async (label: string, value: string): Promise<void> => {
  $copied.set('')
  try {
    await platform.copy(value)
    $copied.set(copying.done(label))
  } catch (error) {
    platform.log(`${label} was not copied`, error)
    $copied.set(copying.failed)
  }
}
