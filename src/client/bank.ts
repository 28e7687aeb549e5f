import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/people/bank.ts'
import { send } from './send.ts'

export const readBankAccount = () => send(calls.readBankAccount, {})

export const changeBankAccount = (body: InferInput<typeof calls.changeBankAccount.body>) =>
  send(calls.changeBankAccount, { body })

export const cancelBankChange = () => send(calls.cancelBankChange, {})

export const listBankChanges = () => send(calls.listBankChanges, {})

export const approveBankChange = (id: string) => send(calls.approveBankChange, { params: { id } })

export const declineBankChange = (id: string, reason: string) =>
  send(calls.declineBankChange, { params: { id }, body: { reason } })
