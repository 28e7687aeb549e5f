import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/people/onboarding.ts'
import { fileUrl } from './files.ts'
import { send, uploading } from './send.ts'

export const readChecks = (id: string) => send(calls.readChecks, { params: { id } })

export const recordCheck = (id: string, body: InferInput<typeof calls.recordCheck.body>) =>
  send(calls.recordCheck, { params: { id }, body }, uploading)

export const checkFileUrl = (id: string): string => fileUrl(calls.readCheckFile.path, { id })
