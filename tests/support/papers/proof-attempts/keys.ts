import { keyFrom, signedText } from '#tests/support/papers/proof-log.ts'
import { type Any, changedText } from './any.ts'
import { type Attempt, comparison } from './attempt.ts'
import { type KeyRow, oneKey } from './rows.ts'

/** A column of one of the keys. */
const ofKey = (change: (row: KeyRow, any: Any) => Partial<KeyRow>): Attempt => ({
  by: comparison,
  run: async ({ db }, any) => {
    const row = await oneKey(db, any)
    return db.updateTable('proof_keys').set(change(row, any)).where('public_key', '=', row.public_key).execute()
  },
})

/** Keys, witnesses and time stamps. */
export const onKeys: Readonly<Record<string, Attempt>> = {
  'a key: retired': ofKey((_, any) => ({ retired_at: 1 + any(1e6) })),
  'a key: made': ofKey(({ made_at }, any) => ({ made_at: made_at + 1 + any(1e6) })),
  'a key: its public half': ofKey((_, any) => ({ public_key: keyFrom(30 + any(9)).hex })),
  'a key: its secret half': ofKey(({ sealed }, any) => {
    const body = sealed.lastIndexOf('.') + 1
    return { sealed: sealed.slice(0, body) + changedText(sealed.slice(body), any) }
  }),
  'a key left out': {
    by: comparison,
    run: async ({ db }, any) =>
      db
        .deleteFrom('proof_keys')
        .where('public_key', '=', (await oneKey(db, any)).public_key)
        .execute(),
  },
  'a witness: signature': {
    by: ['witnesses', 'published files'],
    run: ({ db }, any) =>
      db
        .updateTable('proof_witnesses')
        .set({ signature: signedText(keyFrom(9).secret, String(any(99))) })
        .execute(),
  },
  'a witness: key': {
    by: ['witnesses', 'published files'],
    run: ({ db }, any) =>
      db
        .updateTable('proof_witnesses')
        .set({ public_key: keyFrom(10 + any(9)).hex })
        .execute(),
  },
  'a time stamp of nothing': {
    by: ['witnesses'],
    run: ({ db }, any) =>
      db
        .insertInto('proof_stamps')
        .values({ number: 1 + any(3), address: 'https://stamps.example.com', token: 'MAA=', stamped_at: any(1e6) })
        .execute(),
  },
}
