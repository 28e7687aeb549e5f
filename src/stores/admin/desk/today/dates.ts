import { atom } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import type { Stop } from '#client/platform-interface.ts'
import { send } from '#client/send.ts'
import {
  endFundDatesLink,
  type FundDates,
  readFundDates,
  readFundDatesFile,
  renewFundDatesLink,
} from '#contract/calls/desk/fund-dates.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { fundDatesWords } from '#words/desk/ahead.ts'

/** The fund's own dates in the eight weeks ahead, with `today`. */
export const fundDates = loader<FundDates>('The calendar', () => send(readFundDates, {}))

export const startDates = (): Stop => whileOpen(fundDates.load)

/** The private link that was just made; nobody can read it again. */
export const $datesLink = atom<string | null>(null)

/** The name of an action on the link while it is in progress. */
export const datesLinkKey = 'dates:link'

export const renewDatesLink = async (): Promise<void> => {
  await runWithToast(
    datesLinkKey,
    () => send(renewFundDatesLink, {}),
    ({ url }) => $datesLink.set(url),
    fundDates.load,
  )
}

export const endDatesLink = async (): Promise<void> => {
  const ended = () => {
    $datesLink.set(null)
    toast(fundDatesWords.ended)
  }
  await runWithToast(datesLinkKey, () => send(endFundDatesLink, {}), ended, fundDates.load)
}

export const datesFileUrl = (): string => fileUrl(readFundDatesFile.path, {})
