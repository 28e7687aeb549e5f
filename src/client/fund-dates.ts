import * as calls from '#contract/calls/desk/fund-dates.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** What happens in the eight weeks ahead. */
export const readFundDates = () => send(calls.readFundDates, {})

export const renewFundDatesLink = () => send(calls.renewFundDatesLink, {})

export const endFundDatesLink = () => send(calls.endFundDatesLink, {})

export const fundDatesFileUrl = (): string => fileUrl(calls.readFundDatesFile.path, {})
