import { sha256Of } from '#server/platform/base/sha256.ts'
import type { Replay } from './replay.ts'

const filesAtOnce = 10

/** Checks each file as it was uploaded, and each signature against the file of its version, by their SHA-256. */
export const checkAgreements = async ({ db, findings }: Replay): Promise<void> => {
  const known = new Map<string, { title: string; digest: string }>()
  for (let offset = 0; ; offset += filesAtOnce) {
    const rows = await db
      .selectFrom('agreement_versions as file')
      .innerJoin('agreements as of', 'of.id', 'file.agreement_id')
      .select(['of.id', 'of.title', 'file.version', 'file.file', 'file.bytes', 'file.digest'])
      .orderBy('file.agreement_id')
      .orderBy('file.version')
      .limit(filesAtOnce)
      .offset(offset)
      .execute()
    for (const { id, title, version, file, bytes, digest } of rows) {
      const held = Buffer.from(file, 'base64')
      const comes = { bytes: held.length, digest: sha256Of(held) }
      findings.compare('agreements', `“${title}”, version ${version}`, { bytes, digest }, comes)
      known.set(`${id} ${version}`, { title, digest: comes.digest })
    }
    if (rows.length < filesAtOnce) break
  }
  const signatures = await db
    .selectFrom('agreement_signatures')
    .select(['id', 'agreement_id', 'version', 'digest'])
    .execute()
  for (const { id, agreement_id, version, digest } of signatures) {
    const signed = known.get(`${agreement_id} ${version}`)
    findings.compare('signatures', `the signature ${id}`, { digest }, signed && { digest: signed.digest })
  }
}
