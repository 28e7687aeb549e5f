import { platform } from '#client/platform.ts'
import { copying } from '#words/copying.ts'
import { toast } from './toast.ts'

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
