import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/people/admin-investors-edit.ts'
import { send } from './send.ts'

export const addInvestor = (body: InferInput<typeof calls.addInvestor.body>) => send(calls.addInvestor, { body })

export const editInvestor = (id: string, part: InferInput<typeof calls.editInvestor.body>) =>
  send(calls.editInvestor, { params: { id }, body: part })

export const approveInvestor = (id: string) => send(calls.approveInvestor, { params: { id } })

export const declineInvestor = (id: string, reason: string) =>
  send(calls.declineInvestor, { params: { id }, body: { reason } })

export const deactivateInvestor = (id: string, reason: string) =>
  send(calls.deactivateInvestor, { params: { id }, body: { reason } })

export const reactivateInvestor = (id: string) => send(calls.reactivateInvestor, { params: { id } })

export const liftSignInStop = (id: string) => send(calls.liftSignInStop, { params: { id } })

export const endSessionsOf = (id: string) => send(calls.endSessionsOf, { params: { id } })

export const voidPassword = (id: string, reason: string) =>
  send(calls.voidPassword, { params: { id }, body: { reason } })

export const previewImport = (csv: string) => send(calls.previewImport, { body: { csv } })

export const applyImport = (csv: string, onlyGood: boolean) =>
  send(calls.applyImport, { body: { csv, ...(onlyGood && { only_good: true }) } })

export const listImports = () => send(calls.listImports, {})

export const undoImport = (id: string) => send(calls.undoImport, { params: { id } })
