import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { copying } from '#words/copying.ts'
import { toast } from './toast.ts'

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

/** Puts the address of what an id leads to in the admin area on the clipboard, and says `done`; it names nobody. */
export const copyAdminLink = async (id: string, done: string): Promise<void> => {
  try {
    await platform.copy(`${platform.origin()}/admin#${id}`)
    toast(done)
  } catch (error) {
    platform.log('The link was not copied', error)
    toast(copying.failed, 'bad')
  }
}
