import * as calls from '#contract/calls/desk/personal-data.ts'
import { sendForFile } from './fetched-files.ts'
import { send } from './send.ts'

/** Everything that is kept about the signed-in person, as an archive. */
export const readOwnData = () => sendForFile(calls.readOwnData, {})

/** The same about an investor, for an owner. */
export const readDataOf = (id: string) => sendForFile(calls.readDataOf, { params: { id } })

export const readErasure = (id: string) => send(calls.readErasure, { params: { id } })

export const eraseInvestor = (id: string) => send(calls.eraseInvestor, { params: { id } })
