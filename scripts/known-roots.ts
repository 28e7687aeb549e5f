import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readProofFile, rootsFormat } from '#fund/proof/proof-files.ts'
import { statementText } from '#fund/proof/proof-statement.ts'
import { weekStatements } from '#fund/proof/proof-words.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type BuildSettings, followsDatabase } from './build.ts'

/** What a build takes of the published roots: the signed texts of the first and of the newest week, or nothing. */
const settingOf = (texts: readonly string[]): string => {
  const [first, newest] = [texts.at(0), texts.at(-1)]
  return first && newest ? JSON.stringify([first, newest]) : ''
}

/** From a copy of `roots.json` (docs/proofs.md "Files"). Throws one line if it is none. */
export const knownRootsIn = (file: string): string => {
  const roots = readProofFile(readFileSync(file, 'utf8'))
  if (roots?.format !== rootsFormat) throw new Error(`PORTAL_ROOTS: ${file} is no list of published roots.`)
  return settingOf(weekStatements(roots).map(statementText))
}

const query = 'select text from proof_statements where week_from is not null order by number'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const textsIn = async ({ dataDir, databaseUrl }: Place): Promise<string[]> => {
  if (databaseUrl === null) {
    const file = join(dataDir, 'portal.sqlite')
    if (!existsSync(file)) return []
    const database = new DatabaseSync(file, { readOnly: true, timeout: 3000 })
    try {
      return database
        .prepare(query)
        .all()
        .map(({ text }) => String(text))
    } finally {
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3000, query_timeout: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ text: string }>(query)
    return rows.map(({ text }) => text)
  } finally {
    await client.end()
  }
}

/**
 * From the database that a start will open. A database that is not there yet, is older than the roots or does not answer
 * gives none: the site is then built without, and the start itself reports what is wrong.
 */
export const knownRootsOf = (place: Place): Promise<string> => textsIn(place).then(settingOf, () => '')

/**
 * The settings of a build with the roots that it may state: from the file that PORTAL_ROOTS names, or from the database,
 * if the site's backend is its own.
 */
export const withKnownRoots = async (env: NodeJS.ProcessEnv, settings: BuildSettings): Promise<BuildSettings> => {
  const { PORTAL_ROOTS: file = '' } = env
  const own = followsDatabase(env, settings)
  const roots = file ? knownRootsIn(file) : own ? await knownRootsOf(readConfig(env, null)) : ''
  return roots ? { ...settings, PORTAL_KNOWN_ROOTS: roots } : settings
}
