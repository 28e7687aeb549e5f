import type { FastifyReply } from 'fastify'
import { browserOf } from '#server/access/sign-in/client.ts'
import { accountOf } from '#server/people/accounts/find.ts'
import { agreementFile, signatureById } from '#server/people/agreements/files.ts'
import { agreementsOf, allAgreements, unsignedOf } from '#server/people/agreements/find.ts'
import { addAgreement, agreementById, replaceAgreement, withdrawAgreement } from '#server/people/agreements/keep.ts'
import { signAgreement } from '#server/people/agreements/sign.ts'
import { audit, auditActors, noteDownload } from '#server/platform/audit/audit.ts'
import { findAudit, findAuditOf, viewAudit } from '#server/platform/audit/find.ts'
import type { Context, SignedInWrite } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { agreementRead } from '#server/platform/files/reading.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { signatureRecord } from '#server/proof/papers/documents.ts'
import { archiveOf } from './archive.ts'
import { erasePerson } from './erase.ts'
import { personOf } from './kept.ts'
import { erasurePlanOf } from './plan.ts'
import { auditFilter, trailRecordOf } from './trail-of.ts'

/** Exports and erases what is kept of a person (extension `personal-data`). */
export const personalData = (context: Context) => {
  const { config, store } = context
  const send = async (id: string, { write, reply }: { write: SignedInWrite; reply: FastifyReply }) => {
    const person = await personOf(store.read, id)
    const archive = await archiveOf(context, person)
    const detail = 'all personal data'
    await write((work) => audit(work, { action: 'download', subject: person.email, detail, personId: id }))
    reply.type('application/zip').header('content-disposition', 'attachment; filename="personal-data.zip"')
    return archive
  }
  return {
    readOwnData: ({ by, write, reply }) => send(by.id, { write, reply }),

    readDataOf: ({ params: { id }, write, reply }) => send(id, { write, reply }),

    readErasure: ({ params: { id } }) => erasurePlanOf({ config, store }, id),

    eraseInvestor: async ({ params: { id }, write }) => {
      await write((work) => erasePerson(work, { id }))
      return erasurePlanOf({ config, store }, id)
    },
  } satisfies Handlers<'readOwnData' | 'readDataOf' | 'readErasure' | 'eraseInvestor'>
}

/** The audit trail (extension `audit`). */
export const auditTrail = ({ store }: Context) =>
  ({
    listAudit: async ({ query: { before, limit = pageRowsDefault, ...asked } }) => {
      const { filter, people } = await auditFilter(store.read, asked)
      return pageOfRows(await findAuditOf(store.read, people, filter, before, limit + 1), limit, viewAudit)
    },

    listAuditOf: async ({ params: { id }, query: { before, limit = pageRowsDefault } }) => {
      const record = await trailRecordOf(store.read, id)
      return pageOfRows(await findAudit(store.read, { record }, before, limit + 1), limit, viewAudit)
    },

    listAuditActors: () => auditActors(store.read),
  }) satisfies Handlers<'listAudit' | 'listAuditActors' | 'listAuditOf'>

const sendPdf = (reply: FastifyReply, name: string, file: Buffer): Buffer => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${plain || 'agreement'}.pdf"`)
  return file
}

type AgreementCall =
  | 'listOwnAgreements'
  | 'signAgreement'
  | 'readAgreementPdf'
  | 'readSignatureRecord'
  | 'listAgreements'
  | 'addAgreement'
  | 'replaceAgreement'
  | 'withdrawAgreement'
  | 'listUnsigned'
  | 'listAgreementsOf'

/** What the fund asks its investors to sign (extension `agreements`). */
export const agreements = (context: Context) => {
  const { store } = context
  const all = async () => ({ agreements: await allAgreements(store.read) })
  return {
    listOwnAgreements: ({ by }) => agreementsOf(store.read, accountOf(by)),

    signAgreement: async ({ params: { id }, body, by, request, write }) => {
      const browser = browserOf(request.headers['user-agent'])
      await write((work) => signAgreement(work, { ...body, id, browser }))
      return agreementsOf(store.read, accountOf(by))
    },

    readAgreementPdf: async ({ query: { id, version }, whose, reply }) => {
      const { title, file } = await agreementFile(store.read, { id, version: Number(version), whose })
      return sendPdf(reply, `${title} version ${version}`, file)
    },

    readSignatureRecord: async ({ query: { id }, by, whose, write, reply }) => {
      const signed = await signatureById(store.read, id, whose)
      if (signed.account_id !== by.accountId) await noteDownload(write, signed.email, `signature of “${signed.title}”`)
      const record = await signatureRecord(house.name, signed)
      return sendPdf(reply, `signature ${signed.title} version ${signed.version}`, record)
    },

    listAgreements: all,

    addAgreement: async ({ body: { title, file: sent }, write }) => {
      const file = await agreementRead(sent)
      await write((work) => addAgreement(work, { title, file }))
      return all()
    },

    replaceAgreement: async ({ params: { id }, body, write }) => {
      const file = await agreementRead(body.file)
      await write((work) => replaceAgreement(work, { id, file }))
      return all()
    },

    withdrawAgreement: async ({ params: { id }, write }) => {
      await write((work) => withdrawAgreement(work, { id }))
      return all()
    },

    listUnsigned: async ({ params: { id } }) => ({
      people: await unsignedOf(store.read, await agreementById(store.read, id)),
    }),

    listAgreementsOf: async ({ params: { id } }) => agreementsOf(store.read, (await personOf(store.read, id)).id),
  } satisfies Handlers<AgreementCall>
}
