import { createHash } from 'node:crypto'
import { sha256Of } from '#server/platform/base/sha256.ts'
import { yieldToEventLoop } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'
import { issuedPapers, type PaperFile, partsOf } from './papers.ts'

/** Whether the bytes are those that the paper's digest was made of. */
export const isAsIssued = async (db: Db, { file, issue_id, digest }: PaperFile): Promise<boolean> => {
  if (file !== '') return sha256Of(Buffer.from(file, 'base64')) === digest
  const hash = createHash('sha256')
  for await (const part of partsOf(db, issue_id)) hash.update(part)
  return hash.digest('hex') === digest
}

export interface PapersCheck {
  readonly papers: number
  readonly problems: readonly string[]
}

/** A share of the papers: those whose place is this one, counted in turns of so many. */
export interface Share {
  readonly of: number
  readonly place: number
}

const atOnce = 25

/** Compares the bytes of issued papers with their digests, all of them or a share. */
export const checkPapers = async (db: Db, share: Share = { of: 1, place: 0 }): Promise<PapersCheck> => {
  const problems: string[] = []
  let [papers, place] = [0, 0]
  for (let after: { period: string; account_id: string; version: number } | undefined; ; ) {
    const page = await issuedPapers(db)
      .select(['papers.period', 'papers.account_id', 'papers.version', 'papers.issue_id', 'papers.digest'])
      .$if(after !== undefined, (rest) =>
        rest.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('papers.period', 'papers.account_id', 'papers.version'),
            '>',
            tuple(after?.period ?? '', after?.account_id ?? '', after?.version ?? 0),
          ),
        ),
      )
      .orderBy('papers.period')
      .orderBy('papers.account_id')
      .orderBy('papers.version')
      .limit(atOnce)
      .execute()
    for (const paper of page) {
      place += 1
      if (place % share.of !== share.place % share.of) continue
      papers += 1
      const { period, account_id, version } = paper
      const kept = await db
        .selectFrom('papers')
        .select('file')
        .where('period', '=', period)
        .where('account_id', '=', account_id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!(await isAsIssued(db, { ...paper, file: kept?.file ?? '' })))
        problems.push(
          `version ${version} of the paper of ${account_id || 'everybody'} for ${period} is not what was issued`,
        )
      const turn = yieldToEventLoop()
      if (turn) await turn
    }
    if (page.length < atOnce) return { papers, problems }
    after = page.at(-1)
  }
}
