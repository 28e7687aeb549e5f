import { readFile } from 'node:fs/promises'
import type { Roots } from '#fund/proof-files.ts'
import type { Config } from '../config.ts'
import { house } from '../house.ts'
import { compareProofs, copyProblems } from '../proofs/compare.ts'
import { checker } from '../proofs/hashing.ts'
import { handOver, publishedRoots } from '../proofs/log.ts'
import { readCopy, writeCopy } from '../proofs/publish.ts'
import { repositoryProblems } from '../proofs/repository.ts'
import { keepWitness, readWitness } from '../proofs/witnesses.ts'
import { factOf, putFact } from '../store/facts.ts'
import type { Db, Store } from '../store/store.ts'
import { OperatorError } from './operator-error.ts'

const publishedFact = 'proofs-published'

interface With {
  readonly store: Store
  readonly config: Config
  readonly now: number
}

const only = (given: readonly string[], what: string): string => {
  const [one, ...more] = given
  if (!one || more.length > 0) throw new OperatorError(`Name ${what}, and nothing else.`)
  return one
}

/** Publishes what was signed as files for a CDN; refuses to replace a copy that says otherwise. */
export const publishProofs = async ({ store, config }: With, given: readonly string[]): Promise<string> => {
  const folder = only(given, 'the folder to publish into')
  const own = await publishedRoots(store.read)
  const copy = await readCopy(folder)
  const problems = copy ? copyProblems(copy, own, 0) : []
  if (problems.length > 0)
    throw new OperatorError(['Nothing was written: the copy there is another.', ...problems].join('\n  '))
  const statements = await writeCopy(store.read, folder, { origin: config.portalUrl, author: house.name })
  await putFact(store, publishedFact, String(statements))
  return `${statements} statements are published in ${folder}/proofs.`
}

/** Makes a new key, to which the old one hands over. */
export const rotateKey = async ({ store, now }: With): Promise<string> => {
  const row = await store.write((work) => handOver(work, now))
  if (!row) throw new OperatorError('There is no key yet: it is made at the first close.')
  return `The key was handed over by statement ${row.number}. Publish it: npm run admin -- publish-proofs DIR`
}

/** Keeps the signature of a witness over a statement, if it fits. */
export const addWitness = async ({ store, now }: With, given: readonly string[]): Promise<string> => {
  const witness = readWitness(await readFile(only(given, 'the file of the witness'), 'utf8'))
  if (!witness) throw new OperatorError('A witness’s file is {"statement": …, "name": …, "key": …, "signature": …}.')
  const number = await store.write((work) => keepWitness(work, now, checker, witness))
  if (number === null) throw new OperatorError('The signature does not fit a statement of this book.')
  return `${witness.name} is kept as a witness of statement ${number}.`
}

/** The copies outside that are compared as well: a folder of published files, and the repository of the settings. */
export interface Copies {
  readonly folder: string | undefined
  readonly repository: string | null
}

const folderProblems = async (db: Db, folder: string, own: Roots): Promise<{ told: string; problems: string[] }> => {
  const copy = await readCopy(folder)
  if (!copy) return { told: '', problems: [`there is no published copy in ${folder}`] }
  const published = Number((await factOf(db, publishedFact)) ?? 0)
  return {
    told: ` The copy has ${copy.statements.length} of them.`,
    problems: copyProblems(copy, own, published),
  }
}

/** What is wrong between the book, what was signed of it, and the copies outside. */
export const proofProblems = async (db: Db, { folder, repository }: Copies) => {
  const { statements, leaves, erased, problems } = await compareProofs(db)
  const own = await publishedRoots(db)
  const copy = folder === undefined ? { told: '', problems: [] } : await folderProblems(db, folder, own)
  const ofRepository = repository === null ? [] : await repositoryProblems(repository, own)
  const gone = erased > 0 ? `, ${erased} of erased people not opened` : ''
  return {
    statements,
    leaves,
    told: `${statements} statements were signed, ${leaves} leaves made again${gone}.${copy.told}`,
    problems: [...problems, ...copy.problems, ...ofRepository],
  }
}
