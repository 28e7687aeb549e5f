import './owners-file.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { claimsOnPages } from '#site/brand/claims.ts'
import { ownerReport } from '#site/brand/owner.ts'
import { house } from '#site/house.ts'
import { record } from '#site/terms/record.ts'
import { term } from '#site/terms/text.ts'

const { madeUp, open, done } = ownerReport(house, record, newYorkDate(Date.now()))

const say = (title: string, lines: readonly string[]): void => {
  console.log(`\n${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}

say('Still made up (content/house.yaml)', madeUp)
say('To be decided by the owner', open)
say('Decided', done)
say(
  'Claims of the specification’s section 9 that pages state (content/terms.yaml); “claims” confirms them all',
  claimsOnPages(record).map(({ id, source, pages }) => `${id} · ${term(id)} · ${source} · ${pages.join(', ')}`),
)
console.log(
  madeUp.length + open.length === 0
    ? '\nReady for real use.'
    : '\nNot ready for real use. Write an answer into content/house.yaml, a name of this list under "confirmed" there, or a question with its reading under "decisions"; see docs/brand.md and docs/owner.md.',
)
if (madeUp.length + open.length > 0) process.exitCode = 1
