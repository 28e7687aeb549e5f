import { foldText } from '#fund/text/fold.ts'
import type { Context } from '#server/platform/config/context.ts'
import { factOf, putFact } from '#server/platform/database/facts.ts'
import type { Db } from '#server/platform/database/store.ts'
import { changePerson } from '../accounts/people.ts'

const fact = 'names folded'

/** Changes whenever `foldText` does, so that what is stored is folded again. */
const foldVersion = '3'

const peopleAtOnce = 500

/** The next people by id, with what is stored of their names. */
const some = (db: Db, after: string) =>
  db
    .selectFrom('people')
    .leftJoin('investor_list', 'investor_list.account_id', 'people.id')
    .select(['people.id', 'people.name', 'people.email', 'people.name_folded', 'investor_list.text'])
    .where('people.id', '>', after)
    .orderBy('people.id')
    .limit(peopleAtOnce)
    .execute()

/**
 * Folds stored names and the list's search text anew, once after a change of how texts are folded. It breaks off at the
 * signal, and begins again at the next start.
 */
export const foldNamesAnew = async ({ store }: Pick<Context, 'store'>, signal: AbortSignal): Promise<void> => {
  if ((await factOf(store.read, fact)) === foldVersion) return
  for (
    let people = await some(store.read, '');
    people.length > 0;
    people = await some(store.read, people.at(-1)?.id ?? '')
  ) {
    if (signal.aborted) return
    const stale = people.filter(
      ({ name, email, name_folded, text }) =>
        name_folded !== foldText(name) || (text !== null && text !== `${foldText(name)}\n${foldText(email)}`),
    )
    if (stale.length === 0) continue
    await store.write(async (work) => {
      for (const { id } of stale) {
        const person = await work.db.selectFrom('people').select('name').where('id', '=', id).executeTakeFirst()
        if (person) await changePerson(work, id, { name: person.name })
      }
    })
  }
  await putFact(store, fact, foldVersion)
}
