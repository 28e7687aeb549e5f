import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What refuses, ends or closes something; its button is never the colour of going on. */
const refusing =
  /^(?:Decline|Cancel the (?:payout|payment|sending)|Revoke|Freeze|Erase|End |Remove|Delete|Stop |Deactivate|Undo the|Never )/

test('each question of the operator that refuses, ends or closes something says so, and no other does', () => {
  const asked = globSync('src/words/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ +confirm: '(.*)',\n +(refuses: true,)?/gm)].map(
      ([, confirm = '', refuses]) => ({ file, confirm, refuses: refuses !== undefined }),
    ),
  )
  expect(asked.length).toBeGreaterThan(60)
  expect(asked.filter(({ confirm, refuses }) => refusing.test(confirm) !== refuses)).toEqual([])
})
