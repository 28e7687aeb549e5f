import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/notices/signed-emails.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { tellSave } from './notification-field.ts'

/** The emails about a week are our own backend's, and so is what they carry. */
export const $signedEmailsAvailability = availabilityOf('account')

/** Whether the investor's emails about a week carry the text that was signed. */
export const signedEmails = loader<boolean>(
  'The setting of the signed text',
  async () => (await send(calls.readSignedEmails, {})).on,
  () => isAvailable($signedEmailsAvailability),
)

/** Its name among the settings that say beside them how their save went. */
export const signedEmailsField = 'signedEmails'

let newest: Promise<unknown> = Promise.resolve()

const save = async (on: boolean): Promise<boolean> => {
  try {
    signedEmails.adopt((await send(calls.saveSignedEmails, { body: { on } })).on)
    return true
  } catch (error) {
    platform.log('The setting of the signed text could not be saved', error)
    signedEmails.adopt(!on)
    return false
  }
}

/** Shown at once, and undone if the backend refuses; saved one after another, so that the last one counts. */
export const saveSignedEmails = (on: boolean): Promise<void> => {
  signedEmails.adopt(on)
  return tellSave(signedEmailsField, () => {
    const mine = newest.then(() => save(on))
    newest = mine
    return mine
  })
}
