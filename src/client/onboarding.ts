import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/onboarding.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

export const readChecks = (id: string) => send(calls.readChecks, { params: { id } })

/** Enough for megabytes over a slow line. */
const uploading = { timeout: 120_000, totalTimeout: 120_000 }

export const recordCheck = (id: string, body: InferInput<typeof calls.recordCheck.body>) =>
  send(calls.recordCheck, { params: { id }, body }, uploading)

export const checkFileUrl = (id: string): string => fileUrl(calls.readCheckFile.path, { id })
