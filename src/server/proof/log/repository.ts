import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { minuteMs } from '#fund/calendar/time.ts'
import type { Signed } from '#fund/proof/proof-files.ts'
import { writeDurably } from '#server/platform/base/durable-file.ts'
import { house } from '#server/platform/config/house.ts'
import type { Db } from '#server/platform/database/store.ts'
import { anchorRows } from './anchor-state.ts'
import { copyProblems, type SignedList } from './compare-copy.ts'
import { publishedRoots } from './log.ts'
import { publishedHeads } from './trail-heads.ts'

/** A file has a line for each statement of its list, as it was signed; by the kind of the anchor. */
const lists = {
  repository: { file: 'roots.jsonl', read: publishedRoots, holds: 'Roots' },
  trail: { file: 'trail.jsonl', read: publishedHeads, holds: 'Signed ends of the trail' },
} as const satisfies Record<string, { file: string; read: (db: Db) => Promise<SignedList>; holds: string }>

export type RepositoryList = keyof typeof lists

const timeoutMs = minuteMs
const fileBytesMax = 100_000_000

/** The repository contradicts the book: trying again would not help. */
export class CopyDiffers extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

const run = promisify(execFile)
const author = ['-c', `user.name=${house.name}`, '-c', `user.email=${house.sender}@localhost`]

const git = (folder: string, ...given: readonly string[]) =>
  run('git', ['-C', folder, ...author, ...given], {
    timeout: timeoutMs,
    maxBuffer: fileBytesMax,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  })

const succeeds = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

const lineOf = ({ statement, signature, accepted }: Signed): string =>
  JSON.stringify({ statement, signature, ...(accepted !== undefined && { accepted }) })

const textOf = ({ statements }: SignedList): string => statements.map((signed) => `${lineOf(signed)}\n`).join('')

/** The list in the lines of its file. Throws if a line cannot be read. */
const readLines = (text: string): SignedList => ({
  statements: text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Signed),
})

/** Where a text of the file differs from the book, after this many lines were written. */
const textProblems = (name: string, text: string, own: SignedList, written: number): string[] => {
  try {
    const copy = readLines(text)
    const lines = copy.statements.length
    const problems = copyProblems(copy, own, 0).map((problem) => `${name}: ${problem}`)
    if (lines < written) problems.push(`${name}: ${written} statements were written, but ${lines} are there`)
    const isExact = problems.length > 0 || text === textOf({ statements: own.statements.slice(0, lines) })
    return isExact ? problems : [`${name}: it has the statements, but not as they were written`]
  } catch (reason) {
    return [`${name} cannot be read: ${reason instanceof Error ? reason.message : reason}`]
  }
}

const fileIn = async (folder: string, name: string): Promise<string> => {
  const file = join(folder, name)
  return existsSync(file) ? readFile(file, 'utf8') : ''
}

/** Git's exit code when the answer is no. */
const isNo = (reason: unknown): boolean => (reason as { readonly code?: unknown }).code === 1

/** The file as it was last committed; empty before its first commit. */
const committedIn = async (folder: string, name: string): Promise<string> => {
  try {
    const { stdout } = await git(folder, 'rev-parse', '--quiet', '--verify', `HEAD:./${name}`)
    return (await git(folder, 'cat-file', 'blob', stdout.trim())).stdout
  } catch (reason) {
    if (isNo(reason)) return ''
    throw reason
  }
}

/** How many lines were written to a repository and committed. */
const writtenTo = async (db: Db, folder: string, list: RepositoryList): Promise<number> =>
  (await anchorRows(db)).find(({ kind, target }) => kind === list && target === folder)?.done ?? 0

/**
 * Where a file of the repository or its last commit differs from the book, or has less than was written there. The files
 * are read before the book, which only grows.
 */
const problemsOf = async (db: Db, folder: string, list: RepositoryList): Promise<string[]> => {
  const { file, read } = lists[list]
  const written = await writtenTo(db, folder, list)
  try {
    const [text, committed] = [await fileIn(folder, file), await committedIn(folder, file)]
    const own = await read(db)
    const ofFile = textProblems(file, text, own, written)
    // A problem with both is reported once.
    if (text === committed || ofFile.length > 0) return ofFile
    return textProblems(`the committed ${file}`, committed, own, written)
  } catch (reason) {
    // A place that never had anything is not a copy yet: the job that writes to it reports that it cannot be reached.
    return written === 0 ? [] : [`it cannot be read: ${reason instanceof Error ? reason.message.trim() : reason}`]
  }
}

/** The same of all its files; what is wrong with each of them alike is said once. */
export const repositoryProblems = async (db: Db, folder: string): Promise<string[]> => [
  ...new Set([...(await problemsOf(db, folder, 'repository')), ...(await problemsOf(db, folder, 'trail'))]),
]

/**
 * Appends the statements that a file lacks and commits it; pushes if the branch follows another. Doing it again changes
 * nothing. Throws CopyDiffers if the file differs, and whatever git says if it fails.
 */
export const commitList = async (db: Db, folder: string, list: RepositoryList): Promise<void> => {
  const { file, read, holds } = lists[list]
  await git(folder, 'rev-parse', '--is-inside-work-tree')
  const problems = await problemsOf(db, folder, list)
  if (problems.length > 0) throw new CopyDiffers(problems)
  const own = await read(db)
  const text = textOf(own)
  if ((await fileIn(folder, file)) !== text) await writeDurably(join(folder, file), text)
  await git(folder, 'add', '--', file)
  if (!(await succeeds(git(folder, 'diff', '--cached', '--quiet', '--', file))))
    await git(folder, 'commit', '--quiet', '-m', `${holds} up to statement ${own.statements.length - 1}`, '--', file)
  if (await succeeds(git(folder, 'rev-parse', '--abbrev-ref', '@{upstream}'))) await git(folder, 'push', '--quiet')
}
