import { strangerFailuresInRowMax } from '#server/access/sign-in/rules.ts'
import { forgetFinished } from '#server/notices/inbox/forget-finished.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import type { Work } from '#server/platform/database/store.ts'

const kind = 'sign-in-stop'

/** Puts each stop into the admins' inbox, where they can lift it. */
export const raiseSignInStop = async (
  work: Work,
  now: number,
  { personId }: { readonly personId: string },
): Promise<void> => {
  const person = await work.db
    .selectFrom('people')
    .select(['name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await forgetFinished(work, { kind, subjectId: personId })
  await raise(work, now, {
    kind,
    subjectId: personId,
    type: 'alert',
    priority: 'high',
    title: `New browsers of ${person.name} cannot sign in`,
    message: `${person.name} <${person.email}>: ${strangerFailuresInRowMax} wrong codes or passwords in a row from browsers that they do not know. Known browsers and passkeys were never stopped.`,
  })
}

export const finishSignInStop = (
  work: Work,
  now: number,
  { personId, by }: { readonly personId: string; readonly by: { readonly email: string } | null },
): Promise<void> => finishItem(work, now, { kind, subjectId: personId, by })
