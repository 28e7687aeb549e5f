import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: string
}

interface Listed {
  readonly no: number
  readonly name_key: string
  readonly text: string
  readonly status: string
}

const rowsAtOnce = 500
const gramLetters = 3
const noReturn = -(2 ** 53 - 1)
const returnPpmMax = 1e15

/** How the search folds text, and what it looks by, as of this migration. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const trigrams = (line: string): string[] => {
  const letters = [...line]
  return letters.slice(0, 1 - gramLetters).map((_, place) => letters.slice(place, place + gramLetters).join(''))
}

const beginnings = (line: string): string[] =>
  line
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [first = '', second = ''] = word
      return second === '' ? [`^${first}`] : [`^${first}`, `^${first}${second}`]
    })

const gramsOf = ({ text, status }: Listed): Set<string> =>
  new Set([`=${status}`, ...text.split('\n').flatMap((line) => [...trigrams(line), ...beginnings(line)])])

const missing = async (db: Kysely<unknown>): Promise<readonly Person[]> =>
  (
    await sql<Person>`select id, name, email, status from people
      where role = 'investor' and not exists (select 1 from investor_list l where l.person_id = people.id)
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
  ).rows

/** What the columns of a person that the list takes over say. */
const insert = (db: Kysely<unknown>, { id, name, email }: Person) =>
  sql<Listed>`insert into investor_list (person_id, name_key, text, status, risk_rank, joined, balance, invested,
      return_ppm, trading, trading_next)
    select id, ${fold(name)}, ${`${fold(name)}\n${fold(email)}`}, status,
      case risk_profile when 'conservative' then 1 when 'moderate' then 2 when 'aggressive' then 3 else 0 end,
      join_date, 0, 0, ${sql.lit(noReturn)}, 'inactive', 'inactive'
    from people where id = ${id}
    returning no, name_key, text, status`.execute(db)

const addGrams = async (db: Kysely<unknown>, listed: Listed): Promise<void> => {
  const grams = [...gramsOf(listed)]
  const rows = grams.map((gram) => sql`(${gram}, ${listed.name_key}, ${listed.no})`)
  await sql`insert into investor_grams (gram, name_key, no) values ${sql.join(rows)}`.execute(db)
  const counts = grams.map((gram) => sql`(${gram}, 1)`)
  await sql`insert into investor_gram_counts (gram, investors) values ${sql.join(counts)}
    on conflict (gram) do update set investors = investor_gram_counts.investors + 1`.execute(db)
}

const sumOf = (kind: string) =>
  sql`coalesce((select cast(sum(a.balance) as bigint) from accounts a
    where a.person_id = investor_list.person_id and a.kind = ${sql.lit(kind)}), 0)`

const statusAt = (now: number) =>
  sql`coalesce((select c.status from trading_changes c where c.person_id = investor_list.person_id
    and c.effective_from <= ${sql.lit(now)} order by c.effective_from desc limit 1), 'inactive')`

/** Balances and trading as they stand; the list's own statements keep them from then on. */
const fill = async (db: Kysely<unknown>, now: number, nos: readonly number[]): Promise<void> => {
  const these = sql`no in (${sql.join(nos)})`
  await sql`update investor_list set invested = ${sumOf('capital')}, balance = ${sumOf('capital')} + ${sumOf('result')}
    where ${these}`.execute(db)
  await sql`update investor_list set return_ppm = case
      when abs(cast(balance - invested as double precision)) / invested >= ${sql.lit(returnPpmMax / 1e6)}
        then case when balance > invested then ${sql.lit(returnPpmMax)} else ${sql.lit(-returnPpmMax)} end
      else cast(floor(cast(balance - invested as double precision) * 1000000 / invested + 0.5) as bigint) end
    where invested > 0 and ${these}`.execute(db)
  await sql`update investor_list set held_from = (select min(e.effective_at) from lines l join entries e on e.seq = l.seq
      where l.account = 'capital:' || investor_list.person_id)
    where balance > 0 and ${these}`.execute(db)
  await sql`update investor_list set trading = ${statusAt(now)},
      trading_next = coalesce((select c.status from trading_changes c
        where c.person_id = investor_list.person_id order by c.effective_from desc limit 1), 'inactive'),
      trading_from = (select min(c.effective_from) from trading_changes c
        where c.person_id = investor_list.person_id and c.effective_from > ${sql.lit(now)})
    where ${these}`.execute(db)
}

/** Investors who are older than the list, and those whom early versions did not put into it. */
export const completeInvestorList: Migration = {
  up: async (db: Kysely<unknown>) => {
    const now = Date.now()
    for (let people = await missing(db); people.length > 0; people = await missing(db)) {
      const nos: number[] = []
      for (const person of people) {
        const { rows } = await insert(db, person)
        for (const listed of rows) {
          await addGrams(db, listed)
          nos.push(listed.no)
        }
      }
      await fill(db, now, nos)
    }
  },
}
