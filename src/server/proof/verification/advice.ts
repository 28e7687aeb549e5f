/** What a problem is about, which says what to do about it. */
export type Subject = 'book' | 'records' | 'papers' | 'rows' | 'digests' | 'trail' | 'heads'

/** What was found, in words, and what to do about it. */
export interface Problem {
  readonly problem: string
  readonly toDo: string
}

const toDo: Record<Subject, string> = {
  book: 'Stop the portal, keep this database as evidence, and compare the ledger with the newest backup that verifies and with the published roots.',
  records:
    'Compare the record with the entry of the ledger and with the newest backup that verifies; correct it by the portal’s own calls, never by hand.',
  papers:
    'Restore the paper’s row from a backup. Until then it is not handed out; issuing the period again makes a new version.',
  rows: 'Find out in the newest backup that verifies what the row was, and in the trail who may have changed it. Restore the row, or accept it as it is with npm run admin -- accept-row TABLE KEY REASON.',
  digests:
    'Somebody changed the record of what the portal wrote. Stop the portal, keep this database as evidence, and compare it with the newest backup that verifies, table by table.',
  trail:
    'Keep this database as evidence, and take the missing or changed rows of the trail from the newest backup that verifies.',
  heads:
    'Something was cut off or replaced after it was signed. Keep this database as evidence, compare it with the published copy of /proofs/trail.json, and restore the newest backup that has that row.',
}

export const problemsAbout = (subject: Subject, problems: readonly string[]): Problem[] =>
  problems.map((problem) => ({ problem, toDo: toDo[subject] }))
