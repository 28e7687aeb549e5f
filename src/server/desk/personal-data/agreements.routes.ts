import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserOf } from '#server/access/sign-in/browser.ts'
import { agreementFile, signatureById } from '#server/people/agreements/files.ts'
import { agreementsOf, allAgreements, unsignedOf } from '#server/people/agreements/find.ts'
import { addAgreement, agreementById, replaceAgreement, withdrawAgreement } from '#server/people/agreements/keep.ts'
import { signAgreement } from '#server/people/agreements/sign.ts'
import { noteDownload } from '#server/platform/audit/download.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { agreementRead } from '#server/platform/files/reading.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { signatureRecord } from '#server/proof/papers/signature-record.ts'
import { personOf } from './kept.ts'

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
  const { store, clock } = context
  const actor = ({ by, request }: { readonly by: By; readonly request: FastifyRequest }) => ({ by, from: request.ip })
  const all = async () => ({ agreements: await allAgreements(store.read) })
  return {
    listOwnAgreements: ({ by }) => agreementsOf(store.read, by.id),

    signAgreement: async ({ params: { id }, body, by, request }) => {
      const browser = browserOf(request.headers['user-agent'])
      await store.write((work) => signAgreement(work, clock.now(), { ...body, ...actor({ by, request }), id, browser }))
      return agreementsOf(store.read, by.id)
    },

    readAgreementPdf: async ({ query: { id, version }, whose, reply }) => {
      const { title, file } = await agreementFile(store.read, { id, version: Number(version), whose })
      return sendPdf(reply, `${title} version ${version}`, file)
    },

    readSignatureRecord: async ({ query: { id }, by, whose, request, reply }) => {
      const signed = await signatureById(store.read, id, whose)
      if (signed.person_id !== by.id)
        await noteDownload(context, actor({ by, request }), signed.email, `signature of “${signed.title}”`)
      const record = await signatureRecord(house.name, signed)
      return sendPdf(reply, `signature ${signed.title} version ${signed.version}`, record)
    },

    listAgreements: all,

    addAgreement: async ({ body: { title, file: sent }, by, request }) => {
      const file = await agreementRead(sent)
      await store.write((work) => addAgreement(work, clock.now(), { title, file, ...actor({ by, request }) }))
      return all()
    },

    replaceAgreement: async ({ params: { id }, body, by, request }) => {
      const file = await agreementRead(body.file)
      await store.write((work) => replaceAgreement(work, clock.now(), { id, file, ...actor({ by, request }) }))
      return all()
    },

    withdrawAgreement: async ({ params: { id }, by, request }) => {
      await store.write((work) => withdrawAgreement(work, clock.now(), { id, ...actor({ by, request }) }))
      return all()
    },

    listUnsigned: async ({ params: { id } }) => ({
      people: await unsignedOf(store.read, await agreementById(store.read, id)),
    }),

    listAgreementsOf: async ({ params: { id } }) => agreementsOf(store.read, (await personOf(store.read, id)).id),
  } satisfies Handlers<AgreementCall>
}
