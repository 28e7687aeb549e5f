import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Roots, readProofFile, rootsFormat, type Signed } from '#fund/proof/proof-files.ts'
import { readTrailHeads, type TrailHeads } from '#fund/proof/trail-statement.ts'
import { firstPagePath, listPath, type Publisher, publishedFiles, trailPath } from './publish.ts'

const isSame = (one: Signed, other: Signed): boolean =>
  one.statement === other.statement && one.signature === other.signature && one.accepted === other.accepted

/** Witnesses and time stamps come later, so a copy may have fewer of them, but none that the book lacks. */
const hasOnlyOwn = (copy: Signed, own: Signed): boolean => {
  const known = new Set([...(own.witnesses ?? []), ...(own.stamps ?? [])].map((one) => JSON.stringify(one)))
  return [...(copy.witnesses ?? []), ...(copy.stamps ?? [])].every((one) => known.has(JSON.stringify(one)))
}

/** Statements in the order of their numbers: the roots, or the signed ends of the trail. */
export interface SignedList {
  readonly statements: readonly Signed[]
}

/** Compares a published list with what the book has; a copy may be older, but nothing in it may differ. */
export const copyProblems = (copy: SignedList, own: SignedList, publishedBefore: number): string[] => {
  const problems = copy.statements.flatMap((signed, number) => {
    const kept = own.statements[number]
    if (!kept) return [`statement ${number} was published, but the book does not have it`]
    if (!isSame(signed, kept)) return [`statement ${number} was published differently from how the book has it`]
    return hasOnlyOwn(signed, kept)
      ? []
      : [`statement ${number} was published with a witness or stamp that the book does not have`]
  })
  if (copy.statements.length < publishedBefore)
    problems.push(`${publishedBefore} statements were published, but the copy has ${copy.statements.length}`)
  return problems
}

/** The files of a published copy by their paths; none if there is no copy. */
export const copyIn = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const at = join(folder, 'proofs')
  if (!existsSync(at)) return new Map()
  const entries = await readdir(at, { recursive: true, withFileTypes: true })
  const inside = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  const paths = [join(folder, firstPagePath), ...inside].filter((path) => existsSync(path))
  const files = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const name = relative(folder, path).replaceAll(sep, '/')
      return [name, await readFile(path, 'utf8')]
    }),
  )
  return new Map(files.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The list of a copy; null if it is missing or cannot be read. */
export const listIn = (copy: ReadonlyMap<string, string>): Roots | null => {
  const read = readProofFile(copy.get(listPath) ?? '')
  return read?.format === rootsFormat ? read : null
}

/** The ends of the trail in a copy; null if the file is missing or cannot be read. */
export const trailIn = (copy: ReadonlyMap<string, string>): TrailHeads | null =>
  readTrailHeads(copy.get(trailPath) ?? '')

/** Compares the ends of the trail. A copy from before they were published has none. */
const trailDifferences = (copy: ReadonlyMap<string, string>, own: TrailHeads, publishedBefore: number): string[] => {
  const text = copy.get(trailPath)
  if (text === undefined) return publishedBefore > 0 ? [`${trailPath} is missing`] : []
  const list = trailIn(copy)
  if (!list) return [`${trailPath} cannot be read`]
  const problems = copyProblems(list, own, publishedBefore).map((problem) => `${trailPath}: ${problem}`)
  const written = JSON.stringify({ ...own, statements: own.statements.slice(0, list.statements.length) })
  return problems.length > 0 || text === written ? problems : [`${trailPath} was changed`]
}

/** What a folder is compared with, and how much of it was published there before. */
interface PublishedIn {
  readonly folder: string
  readonly publisher: Publisher
  readonly publishedBefore: number
  readonly trail: TrailHeads
  readonly trailBefore: number
}

const firstOf = ({ format, statements }: Roots, count: number): Roots => ({
  format,
  statements: statements.slice(0, count),
})

/**
 * Compares every file of a copy, by name: the list with the book, and all others with what its list makes of them. If
 * the list is missing or differs, the others are compared with what the book makes of as many statements.
 */
export const copyDifferences = async (
  copy: ReadonlyMap<string, string>,
  own: Roots,
  { folder, publishedBefore, publisher, trail, trailBefore }: PublishedIn,
): Promise<string[]> => {
  const list = listIn(copy)
  const ofList = list ? copyProblems(list, own, publishedBefore) : []
  if (copy.has(listPath) && !list) ofList.push(`${listPath} cannot be read`)
  const source =
    list && ofList.length === 0 ? list : firstOf(own, Math.max(publishedBefore, list?.statements.length ?? 0))
  const expected = await publishedFiles(source, folder, publisher)
  const ofFiles = [...expected].flatMap(([path, content]) => {
    const found = copy.get(path)
    if (found === undefined) return [`${path} is missing`]
    return found === content || (path === listPath && ofList.length > 0) ? [] : [`${path} was changed`]
  })
  const isUnknown = (path: string): boolean => path !== trailPath && !expected.has(path)
  const unknown = [...copy.keys()].filter(isUnknown).map((path) => `${path} is unknown`)
  return [...ofList, ...trailDifferences(copy, trail, trailBefore), ...ofFiles, ...unknown]
}
