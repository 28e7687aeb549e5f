import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { counted } from '#fund/text/format.ts'
import type { Config } from '#server/platform/config/config.ts'
import { house } from '#server/platform/config/house.ts'
import { dropFact, factOf, putFact } from '#server/platform/database/facts.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { codeOf } from '#server/platform/keys/secret.ts'
import { couldNotBeCompared } from '#server/proof/log/compare.ts'
import { copyDifferences, copyIn, copyProblems, listIn, trailIn } from '#server/proof/log/compare-copy.ts'
import { compareRoots, type Found, forgetFiles } from '#server/proof/log/comparison.ts'
import { checker } from '#server/proof/log/hashing.ts'
import { changeSigningKey, LogBroken, publishedFact, publishedRoots } from '#server/proof/log/log.ts'
import { type Publisher, trailPath, writeCopy } from '#server/proof/log/publish.ts'
import { publishedHeads } from '#server/proof/log/trail-heads.ts'
import { keepWitness, readWitness } from '#server/proof/log/witnesses.ts'
import { OperatorError } from './refused.ts'

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

const publisherOf = ({ portalUrl }: Pick<Config, 'portalUrl'>): Publisher => ({ origin: portalUrl, author: house.name })

/** How many statements were last published into a folder; for an unknown folder, into whichever was published last. */
const publishedIn = async (db: Db, folder: string): Promise<number> =>
  Number((await factOf(db, `${publishedFact} ${folder}`)) ?? (await factOf(db, publishedFact)) ?? 0)

/** Where it is kept how many ends of the trail were last published into a folder. */
const trailFact = (folder: string): string => `trail-published ${folder}`

/** Publishes what was signed as files for a CDN; refuses to replace a copy that says otherwise. */
export const publishProofs = async ({ store, config }: With, given: readonly string[]): Promise<string> => {
  const folder = resolve(only(given, 'the folder to publish into'))
  const copy = await copyIn(folder)
  const [list, ends] = [listIn(copy), trailIn(copy)]
  const [own, trail] = [await publishedRoots(store.read), await publishedHeads(store.read)]
  const problems = [
    ...(list ? copyProblems(list, own, 0) : []),
    ...(ends ? copyProblems(ends, trail, 0).map((problem) => `${trailPath}: ${problem}`) : []),
  ]
  if (problems.length > 0)
    throw new OperatorError(['Nothing was written: the copy there is a different one.', ...problems].join('\n  '))
  await writeCopy({ roots: own, trail }, folder, publisherOf(config))
  const count = String(own.statements.length)
  await putFact(store, publishedFact, count)
  await putFact(store, `${publishedFact} ${folder}`, count)
  await putFact(store, trailFact(folder), String(trail.statements.length))
  return `${count} statements are published in ${folder}/proofs, and ${counted(trail.statements.length, 'signed end')} of the trail.`
}

/** Forgets a folder that is no longer published. */
export const forgetProofs = async ({ store }: With, given: readonly string[]): Promise<string> => {
  const folder = resolve(only(given, 'the folder that is no longer published'))
  const wasKnown = (await factOf(store.read, `${publishedFact} ${folder}`)) !== undefined
  await dropFact(store, `${publishedFact} ${folder}`)
  await dropFact(store, trailFact(folder))
  const wasCompared = await forgetFiles(store, folder)
  if (!wasKnown && !wasCompared) throw new OperatorError(`Nothing was published in ${folder}.`)
  return `${folder} is forgotten; its files are left as they are.`
}

/** Makes a new key, to which the old one hands over. */
export const rotateSigningKey = async ({ store, now }: With): Promise<string> => {
  const row = await store
    .write((work) => changeSigningKey(work), now)
    .catch((reason: unknown) => {
      if (!(reason instanceof LogBroken)) throw reason
      throw new OperatorError(`The key was not handed over: ${reason.message}. Run npm run admin -- verify.`)
    })
  if (!row) throw new OperatorError('There is no key yet: it is made at the first close.')
  return `The key was handed over by statement ${row.number}. Publish it: npm run admin -- publish-proofs DIR`
}

/** Keeps a witness's signature over a statement, if it is valid. */
export const addWitness = async ({ store, now }: With, given: readonly string[]): Promise<string> => {
  const file = only(given, 'the file of the witness')
  const text = await readFile(file, 'utf8').catch((reason: unknown) => {
    throw new OperatorError(`${file} cannot be read (${codeOf(reason)}).`)
  })
  const witness = readWitness(text)
  if (!witness) throw new OperatorError('A witness’s file is {"statement": …, "name": …, "key": …, "signature": …}.')
  const number = await store.write((work) => keepWitness(work, checker, witness), now)
  if (number === null) throw new OperatorError('The signature does not match any statement of this book.')
  return `${witness.name} is kept as a witness of statement ${number}.`
}

/** The copies outside that are compared as well: a folder of published files, and the repository of the settings. */
export interface Copies {
  readonly folder: string | undefined
  readonly config: Pick<Config, 'rootsRepository' | 'portalUrl'>
}

/** Compares a folder of published files, read before the book, which only grows. */
const compareFiles = async (
  db: Db,
  given: string,
  config: Copies['config'],
): Promise<{ summary: string; found: Found }> => {
  const folder = resolve(given)
  const copy = await copyIn(folder)
  const isKnown = (await factOf(db, `${publishedFact} ${folder}`)) !== undefined
  if (copy.size === 0 && !isKnown) throw new OperatorError(`There is no published copy in ${folder}.`)
  const [own, trail] = [await publishedRoots(db), await publishedHeads(db)]
  const problems = await copyDifferences(copy, own, {
    folder,
    publisher: publisherOf(config),
    publishedBefore: await publishedIn(db, folder),
    trail,
    trailBefore: Number((await factOf(db, trailFact(folder))) ?? 0),
  })
  const statements = listIn(copy)?.statements.length ?? 0
  return {
    summary: ` In ${folder}, ${copy.size} published files were compared, with ${statements} of the statements.`,
    found: { kind: 'files', place: folder, problems },
  }
}

const unreadable = (given: string) => (reason: unknown) => {
  if (reason instanceof OperatorError) throw reason
  const found: Found = { kind: 'files', place: resolve(given), problems: couldNotBeCompared('the files', reason) }
  return { summary: ` In ${found.place} nothing was compared.`, found }
}

/** What is wrong between the book, what was signed of it, and the copies outside. */
export const proofProblems = async (db: Db, { folder, config }: Copies, secret: Keyring | null = null) => {
  const files = folder === undefined ? null : await compareFiles(db, folder, config).catch(unreadable(folder))
  const { statements, leaves, found } = await compareRoots(db, { repository: config.rootsRepository, secret })
  const aboutFiles = files?.summary ?? ' No published files were compared: name their folder for that.'
  return {
    statements,
    leaves,
    summary: `${statements} statements were signed, ${leaves} leaves recomputed.${aboutFiles}`,
    found: [...found, ...(files ? [files.found] : [])],
  }
}
