import { platform } from '#client/platform.ts'
import { toast } from '#stores/kit/toast.ts'
import { copying } from '#words/copying.ts'
import { investorPageWords as words } from '#words/investor-page.ts'

/** Puts the address of an investor's page on the clipboard; it names nobody. */
export const copyInvestorLink = async (id: string): Promise<void> => {
  try {
    await platform.copy(`${platform.origin()}/admin#${id}`)
    toast(words.copied)
  } catch (error) {
    platform.log('The link was not copied', error)
    toast(copying.failed, 'bad')
  }
}
