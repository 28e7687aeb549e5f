import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Roots, rootsFormat, type Signed } from '#fund/proof-files.ts'
import { writeDurably } from '../durable-file.ts'
import { house } from '../house.ts'
import { copyProblems } from './compare.ts'

/** A line for each statement, as it was signed. */
export const rootsFile = 'roots.jsonl'
const timeoutMilliseconds = 60_000

/** The repository says otherwise than the book: nothing that trying again would mend. */
export class CopyDiffers extends Error {}

const run = promisify(execFile)
const author = ['-c', `user.name=${house.name}`, '-c', `user.email=${house.sender}@localhost`]

const git = (folder: string, ...given: readonly string[]) =>
  run('git', ['-C', folder, ...author, ...given], {
    timeout: timeoutMilliseconds,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  })

const succeeds = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

const lineOf = ({ statement, signature, accepted }: Signed): string =>
  JSON.stringify({ statement, signature, ...(accepted !== undefined && { accepted }) })

/** The statements that stand in the repository's file; none where there is no file. Throws where a line cannot be read. */
const readLines = async (file: string): Promise<Roots> => {
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : []
  return { format: rootsFormat, statements: lines.map((line) => JSON.parse(line) as Signed) }
}

/** What in the repository's file is another than the book has. */
export const repositoryProblems = async (folder: string, own: Roots): Promise<string[]> => {
  try {
    return copyProblems(await readLines(join(folder, rootsFile)), own, 0)
  } catch (reason) {
    return [`${rootsFile} in the repository cannot be read: ${reason instanceof Error ? reason.message : reason}`]
  }
}

/**
 * Appends the statements that its file lacks and commits it; pushes where the branch follows another. Done again it
 * changes nothing. Throws CopyDiffers where the file says otherwise, and whatever git says where it fails.
 */
export const commitRoots = async (folder: string, own: Roots): Promise<void> => {
  await git(folder, 'rev-parse', '--is-inside-work-tree')
  const file = join(folder, rootsFile)
  const problems = await repositoryProblems(folder, own)
  if (problems.length > 0) throw new CopyDiffers(problems.join('; '))
  const text = own.statements.map((signed) => `${lineOf(signed)}\n`).join('')
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== text) await writeDurably(file, text)
  await git(folder, 'add', '--', rootsFile)
  if (!(await succeeds(git(folder, 'diff', '--cached', '--quiet', '--', rootsFile))))
    await git(folder, 'commit', '--quiet', '-m', `Roots up to statement ${own.statements.length - 1}`, '--', rootsFile)
  if (await succeeds(git(folder, 'rev-parse', '--abbrev-ref', '@{upstream}'))) await git(folder, 'push', '--quiet')
}
