import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/people/agreements.ts'
import { fileUrl } from './files.ts'
import { send, uploading } from './send.ts'

export const listOwnAgreements = () => send(calls.listOwnAgreements, {})

export const signAgreement = (id: string, body: InferInput<typeof calls.signAgreement.body>) =>
  send(calls.signAgreement, { params: { id }, body })

export const agreementUrl = (id: string, version: number): string =>
  fileUrl(calls.readAgreementPdf.path, { id, version: String(version) })

/** The record of a signature, by its id. */
export const signatureUrl = (id: string): string => fileUrl(calls.readSignatureRecord.path, { id })

export const listAgreements = async () => (await send(calls.listAgreements, {})).agreements

/** `file` is a PDF in base64. */
export const addAgreement = async (title: string, file: string) =>
  (await send(calls.addAgreement, { body: { title, file } }, uploading)).agreements

export const replaceAgreement = async (id: string, file: string) =>
  (await send(calls.replaceAgreement, { params: { id }, body: { file } }, uploading)).agreements

export const withdrawAgreement = async (id: string) =>
  (await send(calls.withdrawAgreement, { params: { id } })).agreements

export const listUnsigned = async (id: string) => (await send(calls.listUnsigned, { params: { id } })).people

export const listAgreementsOf = (investorId: string) => send(calls.listAgreementsOf, { params: { id: investorId } })
